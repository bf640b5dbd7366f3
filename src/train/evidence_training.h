#pragma once

#include <span>
#include <vector>

#include "base/world.h"
#include "source/source.h"
#include "train/cross_validation.h"
#include "train/training_questions.h"

namespace omni {

/// A question's attempts, measured and judged.
struct EvidenceGroup {
  WorldGroup ranking;             // right: what came back right; where nothing did, the right source
  std::vector<double> rightness;  // of what came back, 0 to 1, one an attempt
};

/// Asks every question of the pools, several at once, and judges what each attempt brought. Questions in
/// several parts are left out. A question to a corpus is asked a second time, of a corpus that does not know.
Result<std::vector<EvidenceGroup>> exploreForEvidence(const TrainingPools& pools, const World& world,
                                                      const Progress& progress);

struct EvidenceWeightsLearned {
  LinearModel ranking;
  LinearModel confidence;
};

/// Over worlds that the weights never saw.
struct EvidenceScore {
  std::size_t questions = 0;
  double right = 0;             // mean rightness of the attempt chosen first
  double attainable = 0;        // of the best attempt
  double chance = 0;            // of an attempt drawn by lot
  double coverageAt90 = 0;      // share of questions, surest first, whose mean rightness is still 0.9
  double calibrationError = 0;  // expected, ten bins
};

/// Ranking first, then how sure the attempts that it puts first are. Errors: those of trainRanker().
Result<EvidenceWeightsLearned> trainEvidence(std::span<const EvidenceGroup> groups);
Result<EvidenceScore> validateEvidence(std::span<const EvidenceGroup> groups);

}  // namespace omni
