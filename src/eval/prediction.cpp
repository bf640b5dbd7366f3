#include "eval/prediction.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "eval/json_lines.h"

namespace omni {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 5> kStages{"selection", "formulation", "execution", "rows",
                                                  "evidence"};

json cellOf(const Value& value) {
  auto cell = json::parse(toJson(value), nullptr, false);
  return cell.is_discarded() ? json(toText(value)) : cell;
}

json rowsOf(const Outcome& outcome) {
  json rows = json::array();
  for (const auto& row : outcome.rows) {
    auto& cells = rows.emplace_back(json::array());
    for (const auto& value : row) cells.push_back(cellOf(value));
  }
  return rows;
}

Retrieved retrievedFrom(const Attempt& attempt) {
  if (!attempt.outcome) return {};
  if (attempt.candidate.route == Route::kSearch) return {json(), attempt.outcome->ranking};
  return {rowsOf(*attempt.outcome), {}};
}

PredictedSource predicted(const Candidate& candidate) {
  return {candidate.route, candidate.source, candidate.score};
}

/// The attempt that the report stands for: that of its first evidence, else that of its first candidate.
const Attempt* chosenAttempt(const AskReport& report) {
  if (!report.evidence.empty()) return &report.attempts.at(report.evidence.front().attempt);
  if (report.candidates.empty()) return nullptr;
  const auto found = std::ranges::find_if(report.attempts, [&](const Attempt& attempt) {
    return attempt.candidate.source == report.candidates.front().source;
  });
  return found == report.attempts.end() ? nullptr : &*found;
}

void describeAttempt(const Attempt& attempt, Prediction& prediction) {
  prediction.chosen = predicted(attempt.candidate);
  prediction.retrieved = retrievedFrom(attempt);
  prediction.unexplained = attempt.unexplained;
  if (attempt.error) prediction.error = attempt.error->message;
  if (!attempt.query) return;
  prediction.query = attempt.query->text;
  for (const auto& parameter : attempt.query->parameters)
    prediction.parameters[parameter.name] = cellOf(parameter.value);
}

/// Whether the query itself was at fault, rather than its execution.
bool isQueryAtFault(const Error& error) {
  return error.code == Code::kRefused || error.code == Code::kInvalidArgument ||
         error.code == Code::kNotFound || error.code == Code::kUnsupported;
}

/// The stage at which the gold source's own attempts failed; kEvidence when one of them was right.
Stage stageWithin(const Sample& sample, const AskReport& report) {
  Stage furthest = Stage::kSelection;
  for (const auto& attempt : report.attempts) {
    if (attempt.candidate.source != sample.source || attempt.candidate.route != sample.route) continue;
    Stage stage = Stage::kFormulation;
    if (attempt.outcome)
      stage = correctness(sample, retrievedFrom(attempt)).value_or(0) > 0 ? Stage::kEvidence : Stage::kRows;
    else if (attempt.query && attempt.error && !isQueryAtFault(*attempt.error))
      stage = Stage::kExecution;
    furthest = std::max(furthest, stage);
  }
  return furthest;
}

std::optional<Stage> lossOf(const Sample& sample, const Prediction& prediction, const AskReport& report) {
  const auto score = correctness(sample, prediction);
  if (!score || *score >= 1) return std::nullopt;
  if (*score > 0) return Stage::kRows;  // a ranking of the right source that could be better
  return stageWithin(sample, report);
}

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

double numberUnder(const json& object, std::string_view key) {
  const auto& value = member(object, key);
  return value.is_number() ? value.get<double>() : 0;
}

}  // namespace

std::string_view name(Stage stage) {
  return kStages.at(static_cast<std::size_t>(stage));
}

std::optional<Stage> stageOf(std::string_view text) {
  const auto found = std::ranges::find(kStages, text);
  if (found == kStages.end()) return std::nullopt;
  return static_cast<Stage>(found - kStages.begin());
}

bool names(const PredictedSource& source, const Sample& sample) {
  return source.route == sample.route && source.source == sample.source;
}

std::optional<double> correctness(const Sample& sample, const Prediction& prediction) {
  return correctness(sample, names(prediction.chosen, sample) ? prediction.retrieved : Retrieved{});
}

Prediction predictionOf(const Sample& sample, const AskReport& report) {
  Prediction prediction;
  prediction.id = sample.id;
  prediction.status = name(report.status);
  for (const auto& candidate : report.candidates) prediction.candidates.push_back(predicted(candidate));
  if (!prediction.candidates.empty()) prediction.chosen = prediction.candidates.front();
  if (const Attempt* attempt = chosenAttempt(report)) describeAttempt(*attempt, prediction);
  prediction.confidence = report.confidence;
  prediction.milliseconds = std::round(static_cast<double>(report.took.count())) / 1000;
  prediction.lostAt = lossOf(sample, prediction, report);
  return prediction;
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
  prediction.query = textIn(line, "query");
  prediction.parameters = member(line, "parameters");
  prediction.error = textIn(line, "error");
  prediction.unexplained = textIn(line, "unexplained");
  prediction.retrieved.rows = member(line, "rows");
  if (const auto& ranking = member(line, "ranking"); ranking.is_array())
    for (const auto& document : ranking)
      if (document.is_string()) prediction.retrieved.ranking.push_back(document.get<std::string>());
  prediction.confidence = numberUnder(line, "confidence");
  prediction.milliseconds = numberUnder(line, "ms");
  prediction.lostAt = stageOf(textIn(line, "lost_at"));
  return prediction;
}

Result<std::vector<Prediction>> readPredictions(const std::filesystem::path& file) {
  std::vector<Prediction> predictions;
  if (!std::filesystem::exists(file)) return predictions;
  OMNI_RETURN_IF_ERROR(readJsonLines(file, [&](const json& line) -> Status {
    OMNI_TRY(prediction, predictionFrom(line));
    predictions.push_back(std::move(prediction));
    return {};
  }));
  return predictions;
}

}  // namespace omni
