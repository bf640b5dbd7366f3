#include "app/http/problem.h"
#include "app/http/routes.h"
#include "base/counted.h"

namespace omni {
namespace {

constexpr std::string_view kReady = R"json({
  "type": "object", "required": ["status"],
  "properties": {"status": {"enum": ["ready"]}, "sources": {"type": "integer"}, "unavailable": {"type": "integer"}}
  })json";

Pace answeredAtOnce(const IncomingRequest&) {
  return Pace::kAtOnce;
}

/// Ready once every source is described or has failed, and one can be asked. How many there are is shown to
/// those that the caller sees.
OutgoingReply ready(const Served& served, const RouteCall& call) {
  const InForce in = call.by.in.engine ? call.by.in : served.service.now();
  const auto catalog = in.engine->catalogSoFar();
  served.outages.looked(*served.service.now().engine->catalogSoFar());
  if (const std::size_t pending = catalog->pending().size(); pending > 0)
    return problem(
        {Code::kUnavailable, counted(pending, "source") + " still to be read", "Ask again in a while."});
  if (catalog->size() == 0)
    return problem({Code::kUnavailable, "no source can be asked", "The server's log says why."});
  Json ready{{"status", "ready"}};
  if (call.by.in.engine)
    ready.update({{"sources", catalog->size()}, {"unavailable", catalog->failures().size()}});
  return jsonReply(ready);
}

/// Of the sources that exist for the caller whose engine `seen` is.
OutgoingReply measured(const Served& served, const Engine& seen) {
  const auto whole = served.service.now().engine;
  served.outages.looked(*whole->catalogSoFar());
  const auto exists = [&](const SourceId& id) { return existsFor(seen, id); };
  std::vector<SourceId> sources;
  for (const SourceConfig& source : whole->config().sources)
    if (exists(source.id)) sources.push_back(source.id);
  return {.body = served.metrics.text(exists) + served.outages.text(sources),
          .type = "text/plain; version=0.0.4"};
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
       .handle = [&served](const RouteCall& call) { return measured(served, *call.by.in.engine); }});
}

}  // namespace omni
