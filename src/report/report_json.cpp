#include "report/report_json.h"

#include <cmath>

#include "base/text.h"
#include "query/native/given_table.h"

namespace omni {
namespace {

double milliseconds(std::chrono::microseconds took) {
  return static_cast<double>(took.count()) / 1000;
}

Json cell(const Value& value) {
  // Most cells hold text, which is not written and read again.
  if (const auto* text = std::get_if<std::string>(&value)) return toUtf8(*text);
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
  if (const auto* real = std::get_if<double>(&value); real && std::isfinite(*real)) return *real;
  Json parsed = Json::parse(toJson(value), nullptr, false);
  return parsed.is_discarded() ? Json(toUtf8(toText(value))) : parsed;
}

Json parametersOf(const NativeQuery& query) {
  Json object = Json::object();
  for (const Parameter& parameter : query.parameters) object[parameter.name] = cell(parameter.value);
  return object;
}

Json cellsOf(const std::vector<Row>& rows) {
  Json all = Json::array();
  for (const Row& row : rows) {
    Json cells = Json::array();
    for (const Value& value : row) cells.push_back(cell(value));
    all.push_back(std::move(cells));
  }
  return all;
}

Json outcomeOf(const Attempt& attempt) {
  if (attempt.error) return objectOf({{"error", toJson(*attempt.error)}});
  return attempt.outcome ? toJson(*attempt.outcome) : Json();
}

// A runner-up.
Json toJson(const NativeQuery& query) {
  return objectOf({{"query", query.text},
                   {"parameters", parametersOf(query)},
                   {"confidence", query.confidence},
                   {"asks", query.why}});
}

Json toJson(const Derivation& derivation) {
  Json others = Json::array();
  for (const NativeQuery& other : derivation.others) others.push_back(toJson(other));
  return objectOf({{"cover", derivation.segmentation},
                   {"edits", derivation.edits},
                   {"open", derivation.open},
                   {"others", std::move(others)}});
}

std::string writerOf(const Attempt& attempt) {
  return attempt.derivation.writer.empty() ? "built-in" : attempt.derivation.writer;
}

Json toJson(const Attempt& attempt) {
  Json object = objectOf({{"source", attempt.candidate.source}, {"route", name(attempt.candidate.route)}});
  object["query"] = attempt.query ? Json(attempt.query->text) : Json();
  object["parameters"] = attempt.query ? parametersOf(*attempt.query) : Json::object();
  object["confidence"] = attempt.query ? attempt.query->confidence : 0.0;
  if (attempt.query && !attempt.query->why.empty()) object["asks"] = attempt.query->why;
  if (attempt.query) object["written_by"] = writerOf(attempt);
  if (const auto& confirmed = attempt.derivation.confirmed)
    object["confirmed"] = {{"template", confirmed->id}, {"question", confirmed->question}};
  if (const auto& from = attempt.keysFrom)
    object["keys_from"] = {
        {"source", from->source}, {"question", from->question}, {"named", from->named}, {"keys", from->keys}};
  if (const auto given = attempt.query ? attempt.query->given : nullptr)
    object["given"] = {{"table", given->name},
                       {"source", given->source},
                       {"question", given->question},
                       {"rows", given->rows.size()}};
  object["outcome"] = outcomeOf(attempt);
  if (attempt.supporting)
    object["beside"] = {{"columns", attempt.supporting->columns},
                        {"rows", cellsOf(attempt.supporting->rows)}};
  if (!attempt.ties.empty()) object["ties"] = cellsOf(attempt.ties);
  if (!attempt.bindings.empty()) object["read_as"] = attempt.bindings;
  if (!attempt.unexplained.empty()) object["left_out"] = attempt.unexplained;
  if (!attempt.derivation.segmentation.empty()) object["derivation"] = toJson(attempt.derivation);
  if (!attempt.logical.empty()) object["logical"] = Json::parse(attempt.logical, nullptr, false);
  object["repairs"] = attempt.repairs;
  object["ms"] = milliseconds(attempt.took);
  return object;
}

void addPlace(const PassagePlace& place, Json& object) {
  if (const auto* span = std::get_if<TextSpan>(&place)) {
    object["start"] = span->start;
    object["end"] = span->end;
    if (span->page > 0) object["page"] = span->page;
  } else if (const auto* region = std::get_if<Region>(&place)) {
    object["page"] = region->page;
    object["region"] = {region->top, region->left, region->bottom, region->right};
  } else if (const auto* time = std::get_if<TimeSpan>(&place)) {
    object["start_ms"] = time->start.count();
    object["end_ms"] = time->end.count();
  }
}

Json toJson(const Provenance& provenance) {
  Json object = objectOf({{"elements", provenance.elements}});
  if (provenance.route != Route::kSearch) return object;
  object["document"] = provenance.document;
  addPlace(provenance.place, object);
  return object;
}

Json toJson(const Evidence& evidence) {
  Json object = objectOf({{"source", evidence.provenance.source},
                          {"route", name(evidence.provenance.route)},
                          {"provenance", toJson(evidence.provenance)},
                          {"attempt", evidence.attempt}});
  if (evidence.provenance.route == Route::kSearch) object["passage"] = evidence.passage;
  if (!evidence.rows.empty()) object["rows"] = evidence.rows;
  object["confidence"] = evidence.confidence;
  return object;
}

Json toJson(const Contradiction& contradiction) {
  Json claims = Json::array();
  for (const Claim& claim : contradiction.claims) {
    claims.push_back(objectOf({{"value", claim.value},
                               {"source", claim.provenance.source},
                               {"route", name(claim.provenance.route)},
                               {"provenance", toJson(claim.provenance)},
                               {"version", claim.version}}));
    if (!claim.asOf.empty()) claims.back()["as_of"] = claim.asOf;
    if (claim.newest) claims.back()["newest"] = true;
  }
  return objectOf({{"entity", contradiction.entity},
                   {"attribute", contradiction.attribute},
                   {"claims", std::move(claims)}});
}

Json toJson(const Candidate& candidate) {
  return objectOf({{"source", candidate.source},
                   {"route", name(candidate.route)},
                   {"score", candidate.score},
                   {"reason", candidate.reason}});
}

Json toJson(const Routing& routing) {
  Json routes = Json::array();
  for (const Route route : routing.routes) routes.push_back(name(route));
  return objectOf({{"modality", name(routing.modality)},
                   {"granularity", name(routing.granularity)},
                   {"routes", std::move(routes)},
                   {"confidence", routing.confidence},
                   {"reason", routing.reason}});
}

Json toJson(const Interpretation& interpretation) {
  Json object = toJson(interpretation.query);
  object["source"] = interpretation.source;
  object["route"] = name(interpretation.query.route);
  object["confidence"] = interpretation.confidence;
  return object;
}

Json toJson(const ClarificationChoice& choice) {
  return objectOf({{"id", choice.id}, {"label", choice.label}, {"source", choice.source}});
}

Json toJson(const StageStep& step) {
  return objectOf({{"stage", step.stage}, {"detail", step.detail}});
}

template <class T>
Json listOf(const std::vector<T>& items) {
  Json list = Json::array();
  for (const T& item : items) list.push_back(toJson(item));
  return list;
}

Json usageOf(const AskReport& report) {
  std::size_t queries = 0, rows = 0, passages = 0;
  for (const Attempt& attempt : report.attempts) {
    if (!attempt.outcome) continue;
    ++queries;
    rows += attempt.outcome->rows.size();
    passages += attempt.outcome->passages.size();
  }
  return objectOf({{"queries", queries},
                   {"rows", rows},
                   {"passages", passages},
                   {"model_calls", report.spent.calls},
                   {"tokens", report.spent.tokens},
                   {"money", report.spent.money}});
}

}  // namespace

Json toJson(const Error& error) {
  return objectOf({{"code", name(error.code)}, {"message", error.message}, {"hint", error.hint}});
}

Json toJson(const Outcome& outcome) {
  Json passages = Json::array();
  for (const Passage& passage : outcome.passages) {
    passages.push_back(
        objectOf({{"document", passage.document}, {"score", passage.score}, {"text", passage.text}}));
    addPlace(passage.place, passages.back());
  }
  if (outcome.columns.empty()) return objectOf({{"passages", std::move(passages)}});
  return objectOf(
      {{"columns", outcome.columns}, {"rows", cellsOf(outcome.rows)}, {"truncated", outcome.truncated}});
}

Json toJson(const AskReport& report) {
  Json object =
      objectOf({{"question", report.question},
                {"status", name(report.status)},
                {"answer", objectOf({{"text", report.answer.text}, {"citations", report.answer.citations}})},
                {"confidence", report.confidence},
                {"guess", report.isGuess()},
                {"readings", listOf(report.interpretations)},
                {"routing", listOf(report.routings)},
                {"candidates", listOf(report.candidates)},
                {"attempts", listOf(report.attempts)},
                {"evidence", listOf(report.evidence)},
                {"contradictions", listOf(report.contradictions)},
                {"steps", listOf(report.steps)},
                {"warnings", report.warnings},
                {"usage", usageOf(report)},
                {"ms", milliseconds(report.took)}});
  if (!report.id.empty()) object["id"] = report.id;
  if (report.cached) object["cached"] = true;
  if (const auto& asked = report.clarification)
    object["needs_input"] = objectOf({{"question", asked->question}, {"choices", listOf(asked->choices)}});
  if (!report.meant.empty()) object["meant"] = report.meant;
  return object;
}

}  // namespace omni
