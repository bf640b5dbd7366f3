#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "execute/attempt.h"
#include "question/question.h"

namespace omni {

/// Features for or against an attempt once all outcomes are known.
enum class EvidenceFeature : std::size_t {
  kAlways,          // 1: the offset of a probability
  kSelection,       // log of the candidate's probability
  kFailed,          // no outcome
  kConfidence,      // log-odds of the formulation; 0 for a corpus
  kRepaired,        // formulations that were tried before
  kUnexplained,     // words that the query leaves out
  kEmpty,           // nothing came
  kZero,            // the one number that came is 0
  kRows,            // log of the number of rows
  kOneRow,          // exactly one row
  kColumns,         // columns beyond the first
  kElements,        // tables, classes or labels that the query reads, beyond the first
  kCountsWell,      // the question counts, and one number came
  kCountsBadly,     // the question counts, and something else came
  kAgrees,          // another source gave the same rows
  kText,            // a corpus; what follows is 0 for others
  kTextConfidence,  // log-odds that the best passage answers
  kTextComputed,    // the question counts, compares or ranks
  kTextLead,        // how far the best passage stands above those behind it: of confidence only
  kShare,           // log-odds of its share of the ranking: of confidence only, see withShare()
  kCount
};

inline constexpr std::size_t kEvidenceFeatures = static_cast<std::size_t>(EvidenceFeature::kCount);

/// Names as the weights files hold them, in the order of EvidenceFeature.
inline constexpr std::array<std::string_view, kEvidenceFeatures> kEvidenceFeatureNames{
    "always", "selection", "failed",          "confidence",    "repaired",  "unexplained", "empty",
    "zero",   "rows",      "one_row",         "columns",       "elements",  "counts_well", "counts_badly",
    "agrees", "text",      "text_confidence", "text_computed", "text_lead", "share"};

/// The features of `attempts[index]` among all attempts of the question.
std::array<float, kEvidenceFeatures> measureEvidence(const Question& question,
                                                     std::span<const Attempt> attempts, std::size_t index);

/// The inputs of the confidence: the features, and the attempt's share (0 to 1) of the ranking that they
/// led to.
std::array<float, kEvidenceFeatures> withShare(std::array<float, kEvidenceFeatures> features, double share);

}  // namespace omni
