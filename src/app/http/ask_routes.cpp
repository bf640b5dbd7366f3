#include "app/http/problem.h"
#include "app/http/routes.h"
#include "app/service/json_input.h"
#include "app/service/operation_schemas.h"
#include "app/service/operations.h"

namespace omni {
namespace {

constexpr std::string_view kReport = R"json({"$ref": "#/components/schemas/AskReport"})json";

/// Whether the client wants to hear of each stage.
bool wantsEvents(const IncomingRequest& request) {
  return accepts(request.header("Accept"), "text/event-stream") &&
         !accepts(request.header("Accept"), "application/json");
}

std::string eventData(const Json& json) {
  return jsonText(json, JsonLayout::kOneLine, false);
}

/// Stages as they happen, then the report, or an error.
OutgoingReply stream(const Served& served, const RouteCall& call, const Json& arguments, bool execute) {
  call.stream.open({});
  const StageSink sink = [&](std::string_view stage, std::string_view detail) {
    call.stream.send("stage", eventData({{"stage", stage}, {"detail", detail}}));
  };
  const auto report = askFor(served.engine, {arguments, call.stop, sink}, execute);
  if (report) served.metrics.asked(name(report->status), report->spent.tokens, report->spent.money);
  const Error* error = !report ? &report.error() : report->error ? &*report->error : nullptr;
  if (error)
    call.stream.send("error", eventData(toJson(*error)));
  else
    call.stream.send("report", eventData(toJson(*report)));
  return {};
}

OutgoingReply ask(const Served& served, const RouteCall& call, bool execute) {
  const auto arguments = readJson(call.request.body);
  if (!arguments) return problem(arguments.error());
  if (wantsEvents(call.request)) return stream(served, call, *arguments, execute);
  const auto report = askFor(served.engine, {*arguments, call.stop}, execute);
  if (!report) return problem(report.error());
  served.metrics.asked(name(report->status), report->spent.tokens, report->spent.money);
  if (report->error) return problem(*report->error);
  return jsonReply(toJson(*report));
}

}  // namespace

void addAskRoutes(const Served& served, std::vector<HttpRoute>& routes) {
  routes.push_back(
      {.method = "POST",
       .path = "/v1/ask",
       .summary = "Answer a question; as an event stream every stage as it happens, then the report",
       .body = schemaWithout(kAskInput, "max_tokens"),
       .result = kReport,
       .streams = true,
       .handle = [&served](const RouteCall& call) { return ask(served, call, true); }});
  routes.push_back({.method = "POST",
                    .path = "/v1/explain",
                    .summary = "What a question would ask of which source; nothing is executed",
                    .body = schemaWithout(kAskInput, "max_tokens"),
                    .result = kReport,
                    .streams = true,
                    .handle = [&served](const RouteCall& call) { return ask(served, call, false); }});
}

}  // namespace omni
