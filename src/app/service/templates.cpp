#include "app/service/templates.h"

#include "app/service/input/json_input.h"
#include "base/keeping/random_id.h"
#include "engine/unanswered/missing_source.h"
#include "question/lexicon/aliases.h"

namespace omni {
namespace {

constexpr std::size_t kIdDigits = 16;

constexpr std::string_view kTemplate = R"json({
  "type": "object", "additionalProperties": false, "required": ["question", "source", "query"],
  "properties": {
    "question": {"type": "string", "minLength": 1, "maxLength": 8192, "pattern": "\\S"},
    "source": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "\\S"},
    "query": {"type": "string", "minLength": 1, "maxLength": 65536, "pattern": "\\S"},
    "parameters": {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean", "null"]}}
  }})json";

/// The attempt of the first piece of evidence; null: there is none.
const Json* answering(const Json& report) {
  const auto evidence = report.find("evidence"), attempts = report.find("attempts");
  if (evidence == report.end() || attempts == report.end() || evidence->empty()) return nullptr;
  const auto at = evidence->front().value("attempt", std::size_t{0});
  return at < attempts->size() ? &(*attempts)[at] : nullptr;
}

/// Whether what another source brought is a part of its query.
bool joins(const Json& attempt) {
  return attempt.contains("keys_from") || attempt.contains("given");
}

}  // namespace

Result<KeptTemplate> confirm(TemplateStore& store, const Engine& engine, const ConfirmedQuery& confirmed,
                             const RequestContext& request, std::chrono::system_clock::time_point now) {
  NativeQuery query;
  query.text = confirmed.query;
  OMNI_TRY(parameters, parametersOf(confirmed.parameters));
  query.parameters = std::move(parameters);
  const Budget budget(engine.config().limits);
  OMNI_RETURN_IF_ERROR(engine.query(confirmed.source, query, budget, request).map([](const Outcome&) {}));
  const auto catalog = engine.catalogWith(confirmed.source, budget);
  const auto entry = catalog->find(confirmed.source);
  if (!entry) return tl::unexpected(missingSource(*catalog, confirmed.source));
  if (entry->descriptor.info.route == Route::kSearch)
    return fail(Code::kUnsupported, "a search is no template", "Templates are of queries.");
  OMNI_TRY(known, store.idOf(confirmed.source, confirmed.question));
  KeptTemplate kept{.id = known ? *known : randomId(kIdDigits),
                    .source = confirmed.source,
                    .at = now,
                    .question = confirmed.question,
                    .query = confirmed.query,
                    .parameters = confirmed.parameters};
  OMNI_TRY(made, makeTemplate(kept.id, withAliases(confirmed.question, engine.config().aliases),
                              std::move(query), *entry, confirmed.asked));
  made.question = confirmed.question;
  OMNI_RETURN_IF_ERROR(store.put(kept, made));
  return kept;
}

std::optional<ConfirmedQuery> answeredBy(const LoggedTrace& trace) {
  if (trace.question.status != name(AskStatus::kAnswered)) return std::nullopt;
  const Json* attempt = answering(trace.report);
  if (!attempt || !attempt->value("query", Json()).is_string() || attempt->value("route", "") == "SEARCH" ||
      joins(*attempt))
    return std::nullopt;
  return ConfirmedQuery{attempt->value("source", ""), trace.question.question, (*attempt)["query"],
                        attempt->value("parameters", Json::object()), trace.question.at};
}

std::string whyNoTemplate(const LoggedTrace& trace) {
  const Json* attempt = answering(trace.report);
  const bool joined = attempt && joins(*attempt);
  return joined ? "it was answered from two sources" : "a search is no template";
}

std::string templateOf(const LoggedTrace& trace) {
  const Json* attempt = answering(trace.report);
  return attempt ? attempt->value("confirmed", Json::object()).value("template", "") : "";
}

Json exported(const KeptTemplate& kept) {
  return {{"question", kept.question},
          {"source", kept.source},
          {"query", kept.query},
          {"parameters", kept.parameters}};
}

Result<ConfirmedQuery> imported(const Json& line, std::chrono::system_clock::time_point now) {
  OMNI_TRY(arguments, Arguments::of(line, schemaOf<kTemplate>()));
  const Json* parameters = arguments.find("parameters");
  return ConfirmedQuery{arguments.text("source"), arguments.text("question"), arguments.text("query"),
                        parameters ? *parameters : Json::object(), now};
}

}  // namespace omni
