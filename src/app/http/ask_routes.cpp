#include "app/http/problem.h"
#include "app/http/routes.h"
#include "app/http/rows/rows_reply.h"
#include "app/service/operation_schemas.h"
#include "app/service/operations.h"

namespace omni {
namespace {

/// What a question is asked with, or a question back is answered with.
JsonSchema askBody() {
  Json body = Json::parse(schemaWithout(kAskInput, "max_tokens"));
  body["properties"].update(Json::parse(schemaWithout(kGoOnInput, "max_tokens"))["properties"]);
  body.erase("required");
  return JsonSchema(body.dump());
}

constexpr std::string_view kReport = R"json({"$ref": "#/components/schemas/AskReport"})json";

/// Whether the client wants to hear of each stage.
bool wantsEvents(const IncomingRequest& request) {
  return accepts(request.header("Accept"), "text/event-stream") &&
         !accepts(request.header("Accept"), "application/json");
}

std::string eventData(const Json& json) {
  return jsonText(json, JsonLayout::kOneLine, false);
}

Result<Asked> asked(const RouteCall& call, StageSink sink, bool execute) {
  const Call asked = callOf(call, call.body, std::move(sink));
  return execute ? askFor(call.by.in, asked) : explainFor(call.by.in, asked);
}

/// Stages as they happen, then the report, or an error.
OutgoingReply stream(const RouteCall& call, bool execute) {
  call.stream.open({});
  const StageSink sink = [&](std::string_view stage, std::string_view detail) {
    call.stream.send("stage", eventData({{"stage", stage}, {"detail", detail}}));
  };
  const auto done = asked(call, sink, execute);
  const Error* error = !done ? &done.error() : done->report.error ? &*done->report.error : nullptr;
  if (error)
    call.stream.send("error", eventData(toJson(*error)));
  else
    call.stream.send("report", eventData(done->json));
  return {};
}

OutgoingReply ask(const RouteCall& call, bool execute) {
  if (wantsEvents(call.request)) return stream(call, execute);
  auto done = asked(call, {}, execute);
  if (!done) return problem(done.error());
  if (done->report.error) return problem(*done->report.error);
  if (const auto format = execute ? wantedRows(call.request) : std::nullopt) {
    const auto rows = answeringOutcome(done->report);
    if (!rows) return noRows(done->report);
    return rowsReply(call, *format, *rows, notesOf(done->report, *rows, call.by.in.world->today()), "answer");
  }
  OutgoingReply reply = jsonReply(done->json);
  reply.madeOf = std::make_shared<const Asked>(*std::move(done));
  return reply;
}

}  // namespace

void addAskRoutes(const Served&, std::vector<HttpRoute>& routes) {
  routes.push_back(
      {.method = "POST",
       .path = "/v1/ask",
       .summary = "Answer a question; as an event stream every stage as it happens, then the report; as a "
                  "file the rows that answer",
       .body = askBody(),
       .result = kReport,
       .query = schemaOf<kRowsQuery>(),
       .streams = true,
       .givesRows = true,
       .pace = takesLong,
       .audited = true,
       .handle = [](const RouteCall& call) { return ask(call, true); }});
  routes.push_back({.method = "POST",
                    .path = "/v1/explain",
                    .summary = "What a question would ask of which source; nothing is executed",
                    .body = JsonSchema(schemaWithout(kAskInput, "max_tokens")),
                    .result = kReport,
                    .streams = true,
                    .pace = takesLong,
                    .audited = true,
                    .handle = [](const RouteCall& call) { return ask(call, false); }});
}

}  // namespace omni
