#include "app/service/feedback.h"

#include <algorithm>

#include "app/service/answer_cache.h"
#include "app/service/input/json_input.h"
#include "app/service/operation_schemas.h"
#include "app/service/templates.h"
#include "base/text.h"

namespace omni {
namespace {

struct Correction {
  SourceId source;
  std::string query;
  Json parameters;
};

/// Of the readings that the answer offered.
Result<Correction> chosenCorrection(const LoggedTrace& trace, std::size_t number) {
  const Json interpretations = trace.report.value("readings", Json::array());
  if (number > interpretations.size())
    return fail(Code::kNotFound, "the answer offered no reading " + std::to_string(number),
                "Give the query itself instead.");
  const Json& interpretation = interpretations[number - 1];
  return Correction{interpretation["source"], interpretation["query"], interpretation["parameters"]};
}

// "SELECT name FROM boats": nobody searches texts for that.
bool seemsQuery(const std::string& text) {
  const std::string line = oneLine(lower(std::string(trim(text))));
  const auto has = [&](std::string_view words) { return line.find(words) != std::string::npos; };
  return (line.starts_with("select ") && has(" from ")) || (line.starts_with("with ") && has(" select ")) ||
         line.starts_with("match (") || (line.starts_with("prefix ") && has("select "));
}

Result<std::optional<Correction>> correctionOf(const LoggedTrace& trace, const Rating& rating) {
  if (rating.query.empty() && rating.interpretation == 0) return std::nullopt;
  if (rating.right)
    return fail(Code::kInvalidArgument, "an answer that is right is not corrected", "Say that it is wrong.");
  if (rating.query.empty()) {
    OMNI_TRY(correction, chosenCorrection(trace, rating.interpretation));
    return std::move(correction);
  }
  const SourceId& source = rating.source.empty() ? trace.question.source : rating.source;
  if (source.empty())
    return fail(Code::kInvalidArgument, "no source answered, and none is named",
                "Say of which source the query is.");
  return Correction{source, rating.query, rating.parameters};
}

// Whether the answer came from a template, or has become one.
bool hasTaught(const LoggedTrace& trace) {
  return !templateOf(trace).empty() || std::any_of(trace.feedback.begin(), trace.feedback.end(),
                                                   [](const Feedback& line) { return line.right; });
}

// Puts under review what gave an answer that is wrong: the template that it came from, and the one that was
// made of it where somebody called it right before. Gives one of them; empty: there is none.
Result<std::string> review(const LoggedTrace& trace, TemplateStore& store) {
  const std::string used = templateOf(trace);
  const auto answered = answeredBy(trace);
  std::string reviewed;
  OMNI_TRY(all, store.all());
  for (const KeptTemplate& kept : all) {
    const bool made = answered && kept.source == answered->source && kept.question == answered->question &&
                      kept.query == answered->query;
    if (kept.id != used && !made) continue;
    OMNI_RETURN_IF_ERROR(
        store.set(kept.id, TemplateStatus::kReview, "an answer of it is wrong: " + trace.question.id));
    reviewed = kept.id;
  }
  return reviewed;
}

// What a verdict teaches beyond itself, told in `result`.
Status teach(const LoggedTrace& trace, const Rating& rating, const std::optional<Correction>& correction,
             const EngineOpener& open, const TemplateOpener& templates, const RequestContext& request,
             std::chrono::system_clock::time_point now, Json& result) {
  std::optional<ConfirmedQuery> confirmed;
  if (rating.right) confirmed = answeredBy(trace);
  if (correction)
    confirmed = ConfirmedQuery{correction->source, trace.question.question, correction->query,
                               correction->parameters, trace.question.at};
  if (rating.right && trace.question.status != name(AskStatus::kAnswered))
    return fail(Code::kUnsupported, "nothing was answered, and nothing is confirmed by it",
                "Say wrong with the query that should have been asked.");
  if (rating.right && !confirmed) return fail(Code::kUnsupported, whyNoTemplate(trace));
  if (!confirmed && !hasTaught(trace)) return {};
  OMNI_TRY(engine, open());
  OMNI_TRY(store, templates(*engine));
  if (!store) return {};
  if (!rating.right) {
    OMNI_TRY(reviewed, review(trace, *store));
    if (!reviewed.empty()) result["template"] = reviewed;
  }
  if (confirmed) {
    OMNI_TRY(kept, confirm(*store, *engine, *confirmed, request, now));
    result["template"] = kept.id;
  }
  return store->refresh();
}

Result<Outcome> tried(const Correction& correction, const EngineOpener& open, const RequestContext& request) {
  OMNI_TRY(engine, open());
  NativeQuery query;
  query.text = correction.query;
  OMNI_TRY(parameters, parametersOf(correction.parameters));
  query.parameters = std::move(parameters);
  const Budget budget(engine->config().limits);
  const auto entry = engine->catalogWith(correction.source, budget)->find(correction.source);
  if (entry && entry->descriptor.info.route == Route::kSearch && seemsQuery(correction.query))
    return fail(Code::kInvalidArgument,
                "'" + correction.source + "' is searched by words, and this is a query: " + correction.query,
                "Say of which source the query is.");
  return engine->query(correction.source, std::move(query), budget, request);
}

}  // namespace

Result<Rating> ratingOf(const Json& json) {
  OMNI_TRY(arguments, Arguments::of(json, schemaOf<kFeedbackInput>()));
  const Json* parameters = arguments.find("parameters");
  return Rating{.id = arguments.text("id"),
                .right = arguments.text("verdict") == "right",
                .interpretation = arguments.whole("reading").value_or(0),
                .query = arguments.optionalText("query").value_or(""),
                .parameters = parameters ? *parameters : Json::object(),
                .source = arguments.optionalText("source").value_or(""),
                .note = arguments.optionalText("note").value_or("")};
}

Result<Json> rate(QueryLog& log, const EngineOpener& open, const TemplateOpener& templates,
                  const Rating& rating, const RequestContext& request,
                  std::chrono::system_clock::time_point now) {
  OMNI_TRY(trace, log.find(rating.id));
  OMNI_TRY(correction, correctionOf(trace, rating));
  Feedback feedback{.at = now, .caller = request.caller, .right = rating.right, .note = rating.note};
  Json result{{"id", trace.question.id}, {"verdict", rating.right ? "right" : "wrong"}};
  if (correction) {
    OMNI_TRY(outcome, tried(*correction, open, request));
    feedback.source = correction->source;
    feedback.query = correction->query;
    feedback.parameters = correction->parameters;
    result["source"] = correction->source;
    result["query"] = correction->query;
    result["outcome"] = toJson(outcome);
  }
  OMNI_RETURN_IF_ERROR(log.rate(trace.question.id, feedback));
  if (!templates) return result;
  if (const auto taught = teach(trace, rating, correction, open, templates, request, now, result); !taught)
    result["no_template"] = taught.error().text();
  return result;
}

Error nothingLogged() {
  return {Code::kNotFound, "nothing is kept of questions here", "Write log: questions in the configuration."};
}

Error publicLogError(const Error& error, bool operates) {
  if (operates || error.audience != Audience::kOperator) return error;
  return {Code::kUnavailable, "what is kept of questions cannot be had",
          "Whoever operates the server finds out why."};
}

Result<Json> giveFeedback(const InForce& in, const Call& call) {
  if (!in.log) return tl::unexpected(nothingLogged());
  OMNI_TRY(rating, ratingOf(call.arguments));
  if (const auto own = in.log->find(rating.id, call.request.caller); !own)
    return tl::unexpected(publicLogError(own.error(), call.operates));
  const auto engine = [&]() -> Result<std::shared_ptr<const Engine>> { return in.engine; };
  // What makes answers for everybody is for those who operate the server to say.
  TemplateOpener templates;
  if (call.operates && in.templates)
    templates = [&](const Engine&) -> Result<std::shared_ptr<TemplateStore>> { return in.templates; };
  auto kept = rate(*in.log, engine, templates, rating, call.request, in.world->today());
  if (in.cache && templates) in.cache->clear();
  if (!kept) return tl::unexpected(publicLogError(kept.error(), call.operates));
  return kept;
}

}  // namespace omni
