#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/report.h"
#include "eval/score.h"

namespace omni {

/// Where on the way a question's right answer was lost.
enum class Stage {
  kSelection,    // the gold source was not explored
  kFormulation,  // no query for it, or one that its guard or engine refused
  kExecution,    // its query did not come back: time, memory, an engine out of reach
  kRows,         // its query came back with something else than the gold
  kEvidence,     // it had the right answer, and another source's was preferred
};

/// "selection", "formulation", "execution", "rows" or "evidence".
std::string_view name(Stage stage);
std::optional<Stage> stageOf(std::string_view name);

/// A source that selection or evidence named.
struct PredictedSource {
  std::optional<Route> route;  // absent when nothing was named
  SourceId source;
  double score = 0;
};

/// One line of a predictions file: what one method gave for one question.
struct Prediction {
  std::string id;
  std::string status;      // as `AskReport` names it
  PredictedSource chosen;  // of the first evidence; without evidence, the first candidate
  std::vector<PredictedSource> candidates;
  std::string query;          // the chosen source's, empty when there is none
  nlohmann::json parameters;  // what the query's named parameters are bound to; null when it has none
  std::string error;          // why the chosen source gave nothing
  std::string unexplained;    // words of the question that the query leaves out
  Retrieved retrieved;
  double confidence = 0;
  double milliseconds = 0;
  std::optional<Stage> lostAt;  // absent when right, or when the sample has no usable gold
};

bool names(const PredictedSource& source, const Sample& sample);

/// How right the prediction is as a whole, 0 to 1: an answer from another source than the gold one counts 0.
/// Nothing when the sample has no usable gold.
std::optional<double> correctness(const Sample& sample, const Prediction& prediction);

/// What `report` says about `sample`.
Prediction predictionOf(const Sample& sample, const AskReport& report);

nlohmann::json toJson(const Prediction& prediction);
Result<Prediction> predictionFrom(const nlohmann::json& line);

/// Reads a predictions file; none when there is no such file.
Result<std::vector<Prediction>> readPredictions(const std::filesystem::path& file);

}  // namespace omni
