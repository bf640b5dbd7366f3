#pragma once

#include "engine/report.h"
#include "eval/score/prediction.h"

namespace omni {

/// Whose outcome stands for a report.
enum class Choice {
  kEvidence,  // the one that evidence put first
  kOracle,    // the gold source's, where it was explored
};

/// The prediction of `report` for `sample`.
Prediction predictionOf(const Sample& sample, const AskReport& report, Choice choice = Choice::kEvidence);

/// One outcome in the form that is scored.
Retrieved retrievedFrom(const Outcome& outcome, Route route);

}  // namespace omni
