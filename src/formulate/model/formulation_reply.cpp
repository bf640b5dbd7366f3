#include "formulate/model/formulation_reply.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "formulate/model/asked_fact.h"
#include "language/languages.h"
#include "language/search/search_query.h"
#include "model/prompt/fence.h"
#include "query/native/lexemes.h"

namespace omni {
namespace {

constexpr std::size_t kWhyBytes = 500;
constexpr double kPercent = 100;
constexpr std::size_t kSearches = 3;  // in addition to the question itself
constexpr std::size_t kBetween = 3;   // bytes between two searches

constexpr std::string_view kQuerySchema = R"({
  "type": "object",
  "properties": {
    "query": {"type": "string"},
    "explanation": {"type": "string"},
    "confidence": {"type": "number"},
    "parameters": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {"name": {"type": "string"}, "value": {"type": ["string", "number"]}},
        "required": ["name", "value"],
        "additionalProperties": false
      }
    }
  },
  "required": ["query", "explanation", "confidence", "parameters"],
  "additionalProperties": false
})";

constexpr std::string_view kSearchSchema = R"({
  "type": "object",
  "properties": {
    "searches": {"type": "array", "items": {"type": "string"}},
    "explanation": {"type": "string"},
    "confidence": {"type": "number"}
  },
  "required": ["searches", "explanation", "confidence"],
  "additionalProperties": false
})";

Value valueOf(const Reply& parameter) {
  const double number = parameter.number("value", std::numeric_limits<double>::quiet_NaN());
  if (std::isnan(number)) return parameter.text("value");
  if (number == std::trunc(number) && std::abs(number) < 1e15) return static_cast<std::int64_t>(number);
  return number;
}

// The question itself, for its meaning is compared too, and what the model looks for in addition, each apart:
// in one bag the words of all would outvote what any one of them asks.
std::string searchOf(const Question& question, const std::vector<std::string>& searches) {
  std::vector<std::string> all;
  std::size_t bytes = 0;
  const auto add = [&](std::string text) {
    bytes += text.size() + kBetween;
    if (!text.empty() && bytes <= kMaxSearchBytes && std::ranges::find(all, text) == all.end())
      all.push_back(std::move(text));
  };
  add(plainSearch(question.text));
  for (const auto& search : searches) {
    auto terms = parseSearch(search);
    if (!terms) terms = parseSearch(plainSearch(search));
    if (terms && all.size() <= kSearches) add(toText(*terms));
  }
  return asOneQuery(all);
}

}  // namespace

double shareOf(double confidence) {
  return std::clamp(confidence > 1 ? confidence / kPercent : confidence, 0.0, 1.0);
}

std::vector<Parameter> parametersOf(const Reply& reply) {
  std::vector<Parameter> parameters;
  for (const auto& given : reply.objects("parameters")) {
    std::string name = given.text("name");
    name.erase(0, name.find_first_not_of(":$?@"));
    if (!name.empty()) parameters.push_back({std::move(name), valueOf(given)});
  }
  return parameters;
}

NativeQuery withReadTextsBound(const NativeQuery& query, const Question& question, const SourceInfo& info,
                               const std::function<bool(const std::string&)>& isRead) {
  const std::string asked = ValueIndex::normalise(question.text);
  const char mark = languageOf(info.route).parameterMark(info.dialect);
  return withBoundTexts(query, mark, [&](const std::string& text) {
    const std::string value = ValueIndex::normalise(text);
    return !value.empty() && asked.find(value) == std::string::npos && isRead(text);
  });
}

ReplySchema formulationSchema(Route route) {
  return {"formulate", std::string(route == Route::kSearch ? kSearchSchema : kQuerySchema)};
}

Result<Formulation> formulationOf(const ChatReply& reply, const Question& question,
                                  const CatalogEntry& entry) {
  OMNI_TRY(parsed, Reply::parse(reply, "formulate"));
  const auto& info = entry.descriptor.info;
  Formulation formulation;
  formulation.query = {.route = info.route,
                       .confidence = shareOf(parsed.number("confidence", 0.5)),
                       .why = shown(parsed.text("explanation"), kWhyBytes)};
  if (info.route == Route::kSearch) {
    formulation.query.text = searchOf(question, parsed.texts("searches"));
    return formulation;
  }
  formulation.query.text = std::string(trim(parsed.text("query")));
  formulation.query.parameters = parametersOf(parsed);
  if (formulation.query.text.empty())
    return Formulation{.declined =
                           formulation.query.why.empty() ? "it does not hold this" : formulation.query.why};
  formulation.query = withReadTextsBound(formulation.query, question, info, [&](const std::string& text) {
    return !entry.values().exact(text).empty();
  });
  formulation.fact = askedFact(formulation.query, question);
  return formulation;
}

}  // namespace omni
