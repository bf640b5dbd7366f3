#include "app/http/verified/verified_routes.h"

#include <chrono>

#include "app/http/problem.h"
#include "app/http/verified/verified.h"
#include "app/service/feedback.h"

namespace omni {
namespace {

constexpr std::chrono::milliseconds kLooking{5000};  // for the questions that one answers
constexpr std::string_view kOne = R"json({
  "type": "object", "required": ["id", "source", "at", "question", "query", "parameters", "status"],
  "properties": {
    "id": {"type": "string"}, "source": {"type": "string"}, "at": {"type": "string"}, "question": {"type": "string"},
    "query": {"type": "string"}, "parameters": {"type": "object"},
    "status": {"enum": ["active", "review", "aside"]}, "note": {"type": "string", "description": "Why it is not active"}}})json";
constexpr std::string_view kAll = R"json({
  "type": "object", "required": ["queries"],
  "properties": {"queries": {"type": "array", "items": {"type": "object"}}}})json";
constexpr std::string_view kScope = R"json({
  "type": "object", "required": ["questions", "looked_at"],
  "properties": {
    "questions": {"type": "array", "items": {"type": "object", "required": ["question", "values"], "properties": {
      "question": {"type": "string"}, "values": {"type": "array", "items": {"type": "string"}},
      "unknown": {"type": "array", "items": {"type": "string"}, "description": "Words that make the answer a guess"}}}},
    "looked_at": {"type": "integer", "description": "How many questions were tried"}}})json";
constexpr std::string_view kTool = R"json({
  "type": "object", "required": ["name", "yaml"], "properties": {"name": {"type": "string"}, "yaml": {"type": "string"}}})json";
constexpr std::string_view kTried = R"json({
  "type": "object", "additionalProperties": false,
  "properties": {"question": {"type": "string", "minLength": 1, "maxLength": 4000, "description": "Instead of those that were asked before"}}})json";

OutgoingReply replied(const Result<Json>& result) {
  return result ? jsonReply(*result) : problem(publicLogError(result.error(), true));
}

OutgoingReply scope(const RouteCall& call) {
  Limits limits = call.by.in.engine->config().limits;
  limits.time = std::min(limits.time, kLooking);
  Budget budget(limits);
  const std::stop_callback gone(call.stop, [&] { budget.cancel(); });
  return replied(scopeOfVerified(call.by.in, call.places.at("id"),
                                 call.query.value("question", std::string()), callOf(call, call.query),
                                 budget));
}

HttpRoute route(std::string_view method, std::string_view path, std::string_view summary,
                std::string_view result, std::function<OutgoingReply(const RouteCall&)> handle) {
  return {.method = method,
          .path = path,
          .summary = summary,
          .result = result,
          .pace = takesLong,
          .operates = true,
          .handle = std::move(handle)};
}

}  // namespace

void addVerifiedRoutes(const Served&, std::vector<HttpRoute>& routes) {
  routes.push_back(route("GET", "/v1/verified", "The verified queries, newest first", kAll,
                         [](const RouteCall& call) { return replied(listVerified(call.by.in)); }));
  routes.push_back(route(
      "POST", "/v1/verified", "Run a query and keep it as verified, in place of that of the same question",
      kOne,
      [](const RouteCall& call) { return replied(keepVerified(call.by.in, callOf(call, call.body))); }));
  routes.back().body = schemaOf<kVerifiedInput>();
  routes.push_back(
      route("POST", "/v1/verified/{id}", "Put a verified query under review, or have it answer again", kOne,
            [](const RouteCall& call) {
              return replied(setVerified(call.by.in, call.places.at("id"), callOf(call, call.body)));
            }));
  routes.back().body = schemaOf<kVerifiedStatus>();
  routes.push_back(
      route("DELETE", "/v1/verified/{id}", "Forget a verified query", {}, [](const RouteCall& call) {
        const auto gone = removeVerified(call.by.in, call.places.at("id"));
        return gone ? OutgoingReply{.status = 204, .body = ""} : problem(gone.error());
      }));
  routes.back().success = 204;
  routes.push_back(route("GET", "/v1/verified/{id}/scope",
                         "Which of the caller's past questions, or whether a given one, it answers", kScope,
                         [](const RouteCall& call) { return scope(call); }));
  routes.back().query = schemaOf<kTried>();
  routes.push_back(
      route("GET", "/v1/verified/{id}/tool", "A named tool that asks it, for the configuration", kTool,
            [](const RouteCall& call) { return replied(toolOfVerified(call.by.in, call.places.at("id"))); }));
}

}  // namespace omni
