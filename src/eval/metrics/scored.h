#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eval/difference/query_difference.h"

namespace omni {

/// What evidence chose from, when it had a choice that held the gold source's outcome.
struct EvidenceChoice {
  std::size_t outcomes = 0;  // at least two
  bool choseGold = false;
  bool goldWasRight = false;  // at least in part
};

/// One question as one method answered it, scored; what the figures are made of.
struct ScoredQuestion {
  std::size_t sample = 0;  // index into the samples
  Route route = Route::kSql;
  bool selected = false;               // the chosen source is the gold one
  bool amongThree = false;             // the gold source is among the first three candidates
  bool included = false;               // it is among all candidates
  std::optional<double> right;         // retrieval, 0 to 1; nothing without usable gold
  std::optional<double> contentScore;  // 0 to 1, whatever the source
  std::optional<double> read;          // the best of the readings, 0 to 1
  std::optional<EvidenceChoice> choice;
  std::optional<Stage> lostAt;
  std::optional<QueryDifference> difference;
  std::string status;
  double confidence = 0;
  double milliseconds = 0;
  Spent spent;
  std::vector<std::string> warnings;
};

/// Scores predictions by their samples' ids, in the order of the samples; predictions for other questions do
/// not count.
std::vector<ScoredQuestion> scored(std::span<const Sample> samples, std::span<const Prediction> predictions);

}  // namespace omni
