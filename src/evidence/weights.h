#pragma once

namespace omni {

/// What speaks for an attempt once its outcome is known.
struct EvidenceWeights {
  double selection = 1.0;   // log of the candidate's probability
  double confidence = 0.8;  // log-odds of the formulation (or of the best passage)
  double empty = -1.5;      // nothing came
  double failed = -4.0;     // no outcome at all
  double repaired = -0.2;   // each formulation that was tried before
};

inline constexpr EvidenceWeights kEvidence;
/// Attempts whose share of the weight is below this are not kept beside the best one.
inline constexpr double kKeptShare = 0.15;

}  // namespace omni
