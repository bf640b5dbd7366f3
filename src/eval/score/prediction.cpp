#include "eval/score/prediction.h"

#include <algorithm>
#include <array>

#include "eval/data/json_lines.h"

namespace omni {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, kStages.size()> kStageNames{"selection", "scope", "formulation",
                                                                   "execution", "rows",  "evidence"};

json sourceJson(const PredictedSource& source) {
  json object{{"route", nullptr}, {"kb_id", nullptr}, {"score", source.score}};
  if (source.route) {
    object["route"] = name(*source.route);
    object["kb_id"] = source.source;
  }
  return object;
}

PredictedSource sourceFrom(const json& object) {
  PredictedSource source;
  if (const auto& route = member(object, "route"); route.is_string())
    source.route = routeOf(route.get_ref<const std::string&>());
  if (const auto& id = member(object, "kb_id"); id.is_string()) source.source = id.get<std::string>();
  if (const auto& score = member(object, "score"); score.is_number()) source.score = score.get<double>();
  return source;
}

std::string textIn(const json& object, std::string_view key) {
  const auto& value = member(object, key);
  return value.is_string() ? value.get<std::string>() : std::string();
}

std::optional<double> numberIfAny(const json& object, std::string_view key) {
  const auto& value = member(object, key);
  return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

json outcomesJson(const std::vector<JudgedOutcome>& outcomes) {
  json list = json::array();
  for (const auto& outcome : outcomes) {
    json& object = list.emplace_back(sourceJson(outcome.source));
    object.erase("score");
    if (outcome.right) object["right"] = *outcome.right;
  }
  return list;
}

std::vector<JudgedOutcome> outcomesFrom(const json& list) {
  std::vector<JudgedOutcome> outcomes;
  for (const auto& object : list)
    if (object.is_object()) outcomes.push_back({sourceFrom(object), numberIfAny(object, "right")});
  return outcomes;
}

double numberUnder(const json& object, std::string_view key) {
  return numberIfAny(object, key).value_or(0);
}

json spentJson(const Spent& spent) {
  return {{"calls", spent.calls}, {"tokens", spent.tokens}, {"money", spent.money}};
}

Spent spentFrom(const json& object) {
  const auto count = [&](std::string_view key) -> std::size_t {
    const auto& value = member(object, key);
    return value.is_number_unsigned() ? value.get<std::size_t>() : 0;
  };
  return {count("calls"), count("tokens"), numberUnder(object, "money")};
}

std::vector<std::string> textsIn(const json& line, std::string_view key) {
  std::vector<std::string> texts;
  if (const auto& list = member(line, key); list.is_array())
    for (const auto& text : list)
      if (text.is_string()) texts.push_back(text.get<std::string>());
  return texts;
}

}  // namespace

std::string_view name(Stage stage) {
  return kStageNames.at(static_cast<std::size_t>(stage));
}

std::optional<Stage> stageOf(std::string_view text) {
  const auto found = std::ranges::find(kStageNames, text);
  if (found == kStageNames.end()) return std::nullopt;
  return static_cast<Stage>(found - kStageNames.begin());
}

bool names(const PredictedSource& source, const Sample& sample) {
  return source.route == sample.route && source.source == sample.source;
}

std::optional<double> correctness(const Sample& sample, const Prediction& prediction) {
  return correctness(sample, names(prediction.chosen, sample) ? prediction.retrieved : Retrieved{});
}

json toJson(const Prediction& prediction) {
  const json chosen = sourceJson(prediction.chosen);
  json line{{"id", prediction.id},          {"status", prediction.status},
            {"route", chosen.at("route")},  {"kb_id", chosen.at("kb_id")},
            {"query", prediction.query},    {"confidence", prediction.confidence},
            {"ms", prediction.milliseconds}};
  auto& candidates = line["candidates"] = json::array();
  for (const auto& candidate : prediction.candidates) candidates.push_back(sourceJson(candidate));
  if (prediction.chosen.route == Route::kSearch)
    line["ranking"] = prediction.retrieved.ranking;
  else if (prediction.retrieved.rows.is_array())
    line["rows"] = prediction.retrieved.rows;
  if (prediction.parameters.is_object()) line["parameters"] = prediction.parameters;
  if (!prediction.error.empty()) line["error"] = prediction.error;
  if (!prediction.unexplained.empty()) line["unexplained"] = prediction.unexplained;
  if (prediction.spent.calls > 0) line["model"] = spentJson(prediction.spent);
  if (!prediction.warnings.empty()) line["warnings"] = prediction.warnings;
  line["outcomes"] = outcomesJson(prediction.outcomes);
  if (prediction.contentScore) line["covers"] = *prediction.contentScore;
  if (prediction.read) line["read"] = *prediction.read;
  if (prediction.lostAt) line["lost_at"] = name(*prediction.lostAt);
  return line;
}

Result<Prediction> predictionFrom(const json& line) {
  Prediction prediction;
  OMNI_TRY(id, requiredText(line, "id"));
  prediction.id = id;
  prediction.status = textIn(line, "status");
  prediction.chosen = sourceFrom(line);
  if (const auto& candidates = member(line, "candidates"); candidates.is_array())
    for (const auto& candidate : candidates)
      if (candidate.is_object()) prediction.candidates.push_back(sourceFrom(candidate));
  prediction.outcomes = outcomesFrom(member(line, "outcomes"));
  prediction.contentScore = numberIfAny(line, "covers");
  prediction.read = numberIfAny(line, "read");
  prediction.query = textIn(line, "query");
  prediction.parameters = member(line, "parameters");
  prediction.error = textIn(line, "error");
  prediction.unexplained = textIn(line, "unexplained");
  prediction.retrieved.rows = member(line, "rows");
  prediction.retrieved.ranking = textsIn(line, "ranking");
  prediction.warnings = textsIn(line, "warnings");
  prediction.confidence = numberUnder(line, "confidence");
  prediction.milliseconds = numberUnder(line, "ms");
  prediction.spent = spentFrom(member(line, "model"));
  prediction.lostAt = stageOf(textIn(line, "lost_at"));
  return prediction;
}

Result<std::vector<Prediction>> readPredictions(const std::filesystem::path& file) {
  std::vector<Prediction> predictions;
  if (std::error_code unreachable; !std::filesystem::exists(file, unreachable)) return predictions;
  OMNI_RETURN_IF_ERROR(readJsonLines(file, [&](const json& line) -> Status {
    OMNI_TRY(prediction, predictionFrom(line));
    predictions.push_back(std::move(prediction));
    return {};
  }));
  return predictions;
}

}  // namespace omni
