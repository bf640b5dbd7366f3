#include "app/http/problem.h"
#include "app/http/routes.h"

namespace omni {
namespace {

constexpr std::string_view kReady = R"json({
  "type": "object", "required": ["status"],
  "properties": {"status": {"enum": ["ready", "starting"]}, "sources": {"type": "integer"}, "unavailable": {"type": "integer"}}
  })json";

Pace answeredAtOnce(const IncomingRequest&) {
  return Pace::kAtOnce;
}

/// Ready once a source can be asked. How many there are is told of those that the caller sees.
OutgoingReply ready(const Served& served, const RouteCall& call) {
  const InForce in = call.by.in.engine ? call.by.in : served.service.now();
  const auto catalog = in.engine->catalogSoFar();
  const std::size_t missing = catalog->failures().size() + catalog->pending().size();
  if (catalog->size() == 0)
    return problem({Code::kUnavailable, "no source can be asked yet", "Ask again in a while."});
  Json ready{{"status", catalog->pending().empty() ? "ready" : "starting"}};
  if (call.by.in.engine) ready.update({{"sources", catalog->size()}, {"unavailable", missing}});
  return jsonReply(ready);
}

}  // namespace

void addHealthRoutes(const Served& served, std::vector<HttpRoute>& routes) {
  routes.push_back({.method = "GET",
                    .path = "/healthz",
                    .summary = "Whether the process answers",
                    .pace = answeredAtOnce,
                    .open = true,
                    .uncounted = true,
                    .handle = [](const RouteCall&) {
                      return jsonReply({{"status", "ok"}});
                    }});
  routes.push_back({.method = "GET",
                    .path = "/readyz",
                    .summary = "Whether questions can be asked",
                    .result = kReady,
                    .pace = answeredAtOnce,
                    .open = true,
                    .uncounted = true,
                    .handle = [&served](const RouteCall& call) { return ready(served, call); }});
  routes.push_back(
      {.method = "GET",
       .path = "/metrics",
       .summary = "What the server counts, for Prometheus",
       .result = R"json({"type": "string"})json",
       .operates = true,
       .type = "text/plain",
       .handle = [&served](const RouteCall& call) {
         const auto exists = [&](const SourceId& id) { return existsFor(*call.by.in.engine, id); };
         return OutgoingReply{.body = served.metrics.text(exists), .type = "text/plain; version=0.0.4"};
       }});
}

}  // namespace omni
