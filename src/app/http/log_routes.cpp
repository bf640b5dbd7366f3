#include "app/http/problem.h"
#include "app/http/routes.h"
#include "app/service/answer_cache.h"
#include "app/service/feedback.h"
#include "app/service/json_input.h"
#include "app/service/operation_schemas.h"
#include "base/number.h"
#include "base/text.h"
#include "state/log_json.h"

namespace omni {
namespace {

constexpr std::size_t kMostListed = 100;
constexpr std::string_view kStatuses[] = {"answered", "abstained", "refused", "failed"};
constexpr std::string_view kVerdicts[] = {"right", "wrong"};

OutgoingReply nothingKept() {
  return problem(
      {Code::kNotFound, "nothing is kept of questions here", "Write log: questions in the configuration."});
}

/// Puts what stands in the query into the filter. Error kInvalidArgument: it is none of those words.
Status choose(const RouteCall& call, const char* name, std::span<const std::string_view> among,
              std::string& chosen) {
  const auto given = call.query.find(name);
  if (given == call.query.end() || given->second.empty()) return {};
  if (!isOneOf(among, given->second))
    return fail(Code::kInvalidArgument, std::string("'") + name + "' is none of the words that it may be",
                "See /openapi.json.");
  chosen = given->second;
  return {};
}

/// Only what the caller itself asked.
OutgoingReply list(const RouteCall& call) {
  const InForce& in = call.by.in;
  if (!in.log) return nothingKept();
  LogFilter filter{.caller = call.by.caller};
  if (const auto limit = call.query.find("limit"); limit != call.query.end()) {
    const auto number = parsedNumber<std::size_t>(limit->second);
    if (!number || *number < 1 || *number > kMostListed)
      return problem({Code::kInvalidArgument, "'limit' is no whole number from 1 to 100", ""});
    filter.limit = *number;
  }
  if (const auto done = choose(call, "status", kStatuses, filter.status); !done) return problem(done.error());
  if (const auto done = choose(call, "verdict", kVerdicts, filter.verdict); !done)
    return problem(done.error());
  if (const auto before = call.query.find("before"); before != call.query.end()) {
    const auto last = in.log->find(before->second, call.by.caller);
    if (!last) return problem(last.error());
    filter.before = last->question.id;
  }
  const auto questions = in.log->list(filter);
  if (!questions) return problem(questions.error());
  Json traces = Json::array();
  for (const LoggedQuestion& question : *questions) traces.push_back(toJson(question));
  Json result{{"traces", std::move(traces)}};
  if (questions->size() == filter.limit) result["next"] = questions->back().id;
  return jsonReply(result);
}

OutgoingReply show(const RouteCall& call) {
  const InForce& in = call.by.in;
  if (!in.log) return nothingKept();
  const auto trace = in.log->find(call.places.at("id"), call.by.caller);
  return trace ? taggedReply(call.request, toJson(*trace)) : problem(trace.error());
}

OutgoingReply take(const RouteCall& call) {
  const InForce& in = call.by.in;
  if (!in.log) return nothingKept();
  const auto arguments = readJson(call.request.body);
  if (!arguments) return problem(arguments.error());
  const auto rating = ratingOf(*arguments);
  if (!rating) return problem(rating.error());
  if (const auto own = in.log->find(rating->id, call.by.caller); !own) return problem(own.error());
  const auto engine = [&]() -> Result<std::shared_ptr<const Engine>> { return in.engine; };
  // What makes answers for everybody is for those who operate the server to say.
  TemplateOpener templates;
  if (call.by.operates && in.templates)
    templates = [&](const Engine&) -> Result<std::shared_ptr<TemplateStore>> { return in.templates; };
  const auto kept = rate(*in.log, engine, templates, *rating, call.by.caller, in.world->today());
  if (in.cache && templates) in.cache->clear();
  return kept ? jsonReply(*kept) : problem(kept.error());
}

}  // namespace

void addLogRoutes(const Served&, std::vector<HttpRoute>& routes) {
  routes.push_back({.method = "GET",
                    .path = "/v1/traces",
                    .summary = "What the caller asked, newest first",
                    .result = kTracesOutput,
                    .query = {{"limit", "integer", "At most so many, up to 100; default 20"},
                              {"before", "string", "Older than the question with this id"},
                              {"status", "string", "answered, abstained, refused or failed"},
                              {"verdict", "string", "right or wrong, as it was said last"}},
                    .handle = [](const RouteCall& call) { return list(call); }});
  routes.push_back({.method = "GET",
                    .path = "/v1/traces/{id}",
                    .summary = "Everything that is kept of one question",
                    .result = kTraceOutput,
                    .handle = [](const RouteCall& call) { return show(call); }});
  routes.push_back({.method = "POST",
                    .path = "/v1/feedback",
                    .summary = "Say that an answer is right or wrong, and which query should have been asked",
                    .body = std::string(kFeedbackInput),
                    .result = kFeedbackOutput,
                    .handle = [](const RouteCall& call) { return take(call); }});
}

}  // namespace omni
