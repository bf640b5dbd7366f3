#include "app/http/problem.h"
#include "app/http/routes.h"
#include "app/service/feedback.h"
#include "app/service/operation_schemas.h"
#include "audit/audit_reader.h"
#include "audit/audit_trail.h"
#include "state/log_json.h"

namespace omni {
namespace {

constexpr std::string_view kWhich = R"json({
  "type": "object", "additionalProperties": false,
  "properties": {
    "limit": {"type": "integer", "minimum": 1, "maximum": 100, "description": "At most so many; default 20"},
    "before": {"type": "string", "description": "Older than the question with this id"},
    "status": {"enum": ["answered", "abstained", "refused", "failed", "needs_input"], "description": "What came of it"},
    "verdict": {"enum": ["right", "wrong"], "description": "As it was said last"}}})json";

constexpr std::string_view kWhichRecords = R"json({
  "type": "object", "additionalProperties": false,
  "properties": {
    "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "description": "At most so many; default 20"},
    "before": {"type": "integer", "minimum": 1, "description": "Older than the record with this number"},
    "caller": {"type": "string", "description": "Only of this caller"},
    "source": {"type": "string", "description": "Only of this source"},
    "outcome": {"enum": ["ok", "abstained", "refused", "failed", "needs_input"], "description": "What came of it"}}})json";
constexpr std::string_view kRecordsOutput = R"json({
  "type": "object", "required": ["records"],
  "properties": {"records": {"type": "array", "items": {"type": "object"}},
                 "next": {"type": "integer", "description": "As before= of the next page"}}})json";

OutgoingReply unread(const RouteCall& call, const Error& error) {
  return problem(publicLogError(error, call.by.operates));
}

/// Only what the caller itself asked.
OutgoingReply list(const RouteCall& call) {
  const InForce& in = call.by.in;
  if (!in.log) return problem(nothingLogged());
  LogFilter filter{.caller = call.by.request.caller};
  filter.limit = call.query.value("limit", filter.limit);
  filter.status = call.query.value("status", filter.status);
  filter.verdict = call.query.value("verdict", filter.verdict);
  if (const auto before = call.query.find("before"); before != call.query.end()) {
    const auto last = in.log->find(before->get<std::string>(), call.by.request.caller);
    if (!last) return unread(call, last.error());
    filter.before = last->question.id;
  }
  const auto questions = in.log->list(filter);
  if (!questions) return unread(call, questions.error());
  Json traces = Json::array();
  for (const LoggedQuestion& question : *questions) traces.push_back(toJson(question));
  Json result{{"traces", std::move(traces)}};
  if (questions->size() == filter.limit) result["next"] = questions->back().id;
  return jsonReply(result);
}

OutgoingReply show(const RouteCall& call) {
  const InForce& in = call.by.in;
  if (!in.log) return problem(nothingLogged());
  const auto trace = in.log->find(call.places.at("id"), call.by.request.caller);
  return trace ? taggedReply(call.request, toJson(*trace)) : unread(call, trace.error());
}

OutgoingReply take(const RouteCall& call) {
  const auto kept = giveFeedback(call.by.in, callOf(call, call.body));
  return kept ? jsonReply(*kept) : problem(kept.error());
}

OutgoingReply listRecords(const RouteCall& call) {
  const auto& trail = call.by.in.engine->config().audit;
  if (!trail)
    return problem(
        {Code::kNotFound, "no audit records are left here", "Write audit: on in the configuration."});
  AuditFilter filter{.caller = call.query.value("caller", std::string()),
                     .outcome = call.query.value("outcome", std::string()),
                     .source = call.query.value("source", std::string()),
                     .before = call.query.value("before", std::uint64_t{0})};
  filter.limit = call.query.value("limit", filter.limit);
  const auto records = newestAuditRecords(trail->path(), filter);
  if (!records) return problem(records.error());
  Json result{{"records", Json::array()}};
  for (const std::string& record : *records) result["records"].push_back(Json::parse(record, nullptr, false));
  if (records->size() == filter.limit) result["next"] = result["records"].back()["seq"];
  return jsonReply(result);
}

}  // namespace

void addLogRoutes(const Served&, std::vector<HttpRoute>& routes) {
  routes.push_back({.method = "GET",
                    .path = "/v1/traces",
                    .summary = "What the caller asked, newest first",
                    .result = kTracesOutput,
                    .query = schemaOf<kWhich>(),
                    .handle = [](const RouteCall& call) { return list(call); }});
  routes.push_back({.method = "GET",
                    .path = "/v1/traces/{id}",
                    .summary = "Everything that is kept of one question",
                    .result = kTraceOutput,
                    .handle = [](const RouteCall& call) { return show(call); }});
  routes.push_back({.method = "GET",
                    .path = "/v1/audit",
                    .summary = "The audit records of questions and native queries, newest first",
                    .result = kRecordsOutput,
                    .query = schemaOf<kWhichRecords>(),
                    .pace = takesLong,
                    .operates = true,
                    .handle = [](const RouteCall& call) { return listRecords(call); }});
  routes.push_back({.method = "POST",
                    .path = "/v1/feedback",
                    .summary = "Say that an answer is right or wrong, and which query should have been asked",
                    .body = schemaOf<kFeedbackInput>(),
                    .result = kFeedbackOutput,
                    .pace = takesLong,
                    .handle = [](const RouteCall& call) { return take(call); }});
}

}  // namespace omni
