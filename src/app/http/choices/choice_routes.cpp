#include "app/http/choices/choice_routes.h"

#include <chrono>

#include "app/http/problem.h"
#include "app/service/choices/choices.h"
#include "app/service/listed_sources.h"
#include "engine/unanswered/missing_source.h"

namespace omni {
namespace {

constexpr std::chrono::milliseconds kLookingUp{3000};  // a person waits who types
constexpr std::string_view kAbout = R"json({
  "type": "object", "additionalProperties": false, "required": ["of"],
  "properties": {"of": {"type": "string", "minLength": 1, "maxLength": 1000, "description": "The table, class or label that the query is about"}}})json";
constexpr std::string_view kWhichValues = R"json({
  "type": "object", "additionalProperties": false, "required": ["of", "attribute"],
  "properties": {
    "of": {"type": "string", "minLength": 1, "maxLength": 1000, "description": "A table, class or label"},
    "attribute": {"type": "string", "minLength": 1, "maxLength": 1000, "description": "Its column or property"},
    "like": {"type": "string", "maxLength": 200, "description": "Is part of the value"}}})json";
constexpr std::string_view kFields = R"json({
  "type": "object", "required": ["entities", "fields"],
  "properties": {
    "entities": {"type": "array", "items": {"type": "object", "required": ["entity", "called"],
      "properties": {"entity": {"type": "string"}, "called": {"type": "string"}}}},
    "fields": {"type": "array", "items": {"type": "object", "required": ["path", "of", "entity", "attribute", "called", "type"],
      "properties": {
        "path": {"type": "array", "description": "The links that lead there, from what the query is about",
                 "items": {"type": "object", "properties": {"link": {"type": "string"}, "entity": {"type": "string"}}}},
        "of": {"type": "string"}, "entity": {"type": "string"}, "attribute": {"type": "string"}, "called": {"type": "string"},
        "type": {"enum": ["number", "date", "truth", "text", "other"]},
        "identifies": {"type": "boolean"}, "measure": {"type": "boolean"}}}}}})json";
constexpr std::string_view kValues = R"json({
  "type": "object", "required": ["values", "complete"],
  "properties": {"values": {"type": "array", "items": {"type": "string"}},
                 "complete": {"type": "boolean", "description": "There are no others"}}})json";

std::shared_ptr<const CatalogEntry> entryOf(const RouteCall& call, OutgoingReply& missing) {
  const auto catalog = catalogFor(call.by.in);
  const SourceId& id = call.places.at("id");
  auto entry = catalog->find(id);
  if (!entry) missing = problem(missingSource(*catalog, id));
  return entry;
}

OutgoingReply fields(const RouteCall& call) {
  OutgoingReply missing;
  const auto entry = entryOf(call, missing);
  if (!entry) return missing;
  const auto choices = fieldChoices(*entry, call.query["of"].get<std::string>());
  return choices ? taggedReply(call.request, *choices) : problem(choices.error());
}

OutgoingReply values(const RouteCall& call) {
  OutgoingReply missing;
  const auto entry = entryOf(call, missing);
  if (!entry) return missing;
  const auto& engine = call.by.in.engine;
  Limits limits = engine->config().limits;
  limits.time = std::min(limits.time, kLookingUp);
  Budget budget(limits);
  const std::stop_callback gone(call.stop, [&] { budget.cancel(); });
  const WantedValues wanted{call.query["of"].get<std::string>(), call.query["attribute"].get<std::string>(),
                            call.query.value("like", std::string())};
  const auto choices = valueChoices(*engine, *entry, wanted, budget, callOf(call, call.query).request);
  return choices ? jsonReply(*choices) : problem(choices.error());
}

}  // namespace

void addChoiceRoutes(const Served&, std::vector<HttpRoute>& routes) {
  routes.push_back({.method = "GET",
                    .path = "/v1/sources/{id}/fields",
                    .summary = "The columns or properties that a logical query about a table may use",
                    .result = kFields,
                    .query = schemaOf<kAbout>(),
                    .handle = [](const RouteCall& call) { return fields(call); }});
  routes.push_back({.method = "GET",
                    .path = "/v1/sources/{id}/values",
                    .summary = "Some values of a column or property, which a condition can be changed to",
                    .result = kValues,
                    .query = schemaOf<kWhichValues>(),
                    .pace = takesLong,
                    .audited = true,
                    .handle = [](const RouteCall& call) { return values(call); }});
}

}  // namespace omni
