#pragma once

#include "engine/report.h"
#include "eval/score/prediction.h"

namespace omni {

/// Whose outcome stands for a report.
enum class Choice {
  kEvidence,  // the one that evidence put first
  kOracle,    // the gold source's, where it was explored
};

/// What `report` says about `sample`.
Prediction predictionOf(const Sample& sample, const AskReport& report, Choice choice = Choice::kEvidence);

/// What one outcome gives, as it is scored.
Retrieved retrievedFrom(const Outcome& outcome, Route route);

}  // namespace omni
