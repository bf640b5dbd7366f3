#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "eval/score/score.h"

namespace omni {

/// Where on the way a question's right answer was lost.
enum class Stage {
  kSelection,    // the gold source was not explored
  kScope,        // it was, but the question asks for something that is not offered
  kFormulation,  // no query for it, or one that its guard or engine refused
  kExecution,    // its query did not come back: time, memory, an engine out of reach
  kRows,         // its query came back with something else than the gold
  kEvidence,     // it had the right answer, and another source's was preferred
};

/// All stages, in the order in which reports show them.
inline constexpr std::array kStages{Stage::kSelection, Stage::kScope, Stage::kFormulation,
                                    Stage::kExecution, Stage::kRows,  Stage::kEvidence};

/// "selection", "scope", "formulation", "execution", "rows" or "evidence".
std::string_view name(Stage stage);
std::optional<Stage> stageOf(std::string_view name);

/// A source that selection or evidence named.
struct PredictedSource {
  std::optional<Route> route;  // absent when nothing was named
  SourceId source;
  double score = 0;
};

/// What one explored source gave: evidence had to choose among these.
struct JudgedOutcome {
  PredictedSource source;
  std::optional<double> right;  // of the gold source with usable gold: 0 to 1
};

/// One line of a predictions file: what one method gave for one question.
struct Prediction {
  std::string id;
  std::string status;      // as `AskReport` names it
  PredictedSource chosen;  // of the first evidence; without evidence, the first candidate
  std::vector<PredictedSource> candidates;
  std::vector<JudgedOutcome> outcomes;  // of the candidates that gave one
  std::string query;                    // the chosen source's, empty when there is none
  nlohmann::json parameters;  // what the query's named parameters are bound to; null when it has none
  std::string error;          // why the chosen source gave nothing
  std::string unexplained;    // words of the question that the query leaves out
  Retrieved retrieved;
  std::optional<double> contentScore;  // how far the content is the gold's, whatever source it comes from
  std::optional<double> read;          // how right the best of the readings is that were run
  double confidence = 0;
  double milliseconds = 0;
  Spent spent;  // on language models
  std::vector<std::string> warnings;
  std::optional<Stage> lostAt;  // absent when right, or when the sample has no usable gold
};

bool names(const PredictedSource& source, const Sample& sample);

/// How right the prediction is as a whole, 0 to 1: an answer from another source than the gold one counts 0.
/// Nothing when the sample has no usable gold.
std::optional<double> correctness(const Sample& sample, const Prediction& prediction);

nlohmann::json toJson(const Prediction& prediction);
Result<Prediction> predictionFrom(const nlohmann::json& line);

/// Reads a predictions file; none when there is no such file.
Result<std::vector<Prediction>> readPredictions(const std::filesystem::path& file);

}  // namespace omni
