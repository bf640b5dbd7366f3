#include "app/http/problem.h"
#include "app/http/routes.h"

namespace omni {
namespace {

constexpr std::string_view kReady = R"json({
  "type": "object", "required": ["status", "sources", "unavailable"],
  "properties": {"status": {"enum": ["ready", "starting"]}, "sources": {"type": "integer"}, "unavailable": {"type": "integer"}}
  })json";

/// Ready once a source can be asked.
OutgoingReply ready(const Served& served) {
  const auto catalog = served.service.now().engine->catalogSoFar();
  const std::size_t missing = catalog->failures().size() + catalog->pending().size();
  if (catalog->size() == 0)
    return problem({Code::kUnavailable, "no source can be asked yet", "Ask again in a while."});
  return jsonReply({{"status", catalog->pending().empty() ? "ready" : "starting"},
                    {"sources", catalog->size()},
                    {"unavailable", missing}});
}

}  // namespace

void addHealthRoutes(const Served& served, std::vector<HttpRoute>& routes) {
  routes.push_back({.method = "GET",
                    .path = "/healthz",
                    .summary = "Whether the process answers",
                    .handle = [](const RouteCall&) {
                      return jsonReply({{"status", "ok"}});
                    }});
  routes.push_back({.method = "GET",
                    .path = "/readyz",
                    .summary = "Whether questions can be asked",
                    .result = kReady,
                    .handle = [&served](const RouteCall&) { return ready(served); }});
  routes.push_back({.method = "GET",
                    .path = "/metrics",
                    .summary = "What the server counts, for Prometheus",
                    .result = R"json({"type": "string"})json",
                    .type = "text/plain",
                    .handle = [&served](const RouteCall&) {
                      return OutgoingReply{.body = served.metrics.text(),
                                           .type = "text/plain; version=0.0.4"};
                    }});
}

}  // namespace omni
