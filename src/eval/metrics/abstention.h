#pragma once

#include <span>
#include <vector>

#include "eval/metrics/scored.h"

namespace omni {

/// When everything at least this sure is answered.
struct RiskPoint {
  double coverage = 0;    // percent of the questions answered
  double risk = 0;        // percent of those that are wrong
  double confidence = 0;  // the threshold
};

/// The questions of one tenth of the range of confidence.
struct ConfidenceBin {
  std::size_t questions = 0;
  double confidence = 0;  // mean, 0 to 1
  double right = 0;       // mean, 0 to 1
};

/// How well confidence says what is right.
struct Abstention {
  std::vector<RiskPoint> curve;     // by falling threshold
  double area = 0;                  // mean risk over all coverages, percent
  double coverageAt90 = 0;          // percent of the questions that can be answered with 90% right
  double balancedCoverageAt90 = 0;  // the same with every route weighing the same
  double calibrationError = 0;      // mean distance of confidence and share right over ten bins, points
  std::vector<ConfidenceBin> bins;  // ten
};

/// Over the questions with usable gold; each weighs the same.
Abstention abstentionOf(std::span<const ScoredQuestion> questions);

}  // namespace omni
