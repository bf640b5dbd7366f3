#pragma once

#include "model/linear_model.h"

namespace omni {

/// Attempts whose share of the weight is below this are not kept beside the best one.
inline constexpr double kKeptShare = 0.15;

/// Whether both models are of this program. Errors: those of LinearModel::ofProgram().
Status requireLearnedEvidence();
/// What a model of these features is marked with.
std::uint64_t evidenceMark();

/// What ranks the attempts of a question (models/evidence.weights), in the order of EvidenceFeature.
const LinearModel& evidenceWeights();
/// The log-odds that an attempt answers rightly (models/confidence.weights), likewise.
const LinearModel& confidenceWeights();

/// The probability that an attempt answers rightly, given its log-odds. How much of what a search finds is
/// relevant differs between corpora by more than any question tells: of a search it is at most
/// kMaxSearchConfidence.
double confidenceFrom(double logOdds, bool search);
inline constexpr double kMaxSearchConfidence = 0.6;
/// Words alone tell what answers no better than evenly from what only speaks of the same.
inline constexpr double kMaxWordsConfidence = 0.5;

}  // namespace omni
