#include "evidence/builtin_evidence_selector.h"

#include <algorithm>
#include <numeric>

#include "evidence/contradiction.h"
#include "evidence/provenance.h"
#include "evidence/ranking/features.h"
#include "evidence/ranking/weights.h"
#include "model/softmax.h"

namespace omni {
namespace {

constexpr std::size_t kPassagesKept = 3;

// What was measured of an attempt, weighed.
struct Weighed {
  double energy = 0;      // against the question's other attempts
  double share = 0;       // of the softmax of all energies
  double confidence = 0;  // that it answers rightly, 0 to 1
};

std::vector<Weighed> weigh(const Question& question, std::span<const Attempt> attempts) {
  std::vector<std::array<float, kEvidenceFeatures>> features;
  std::vector<double> energies;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    features.push_back(measureEvidence(question, attempts, i));
    energies.push_back(evidenceWeights().score(features.back()));
  }
  const auto shares = softmax(energies);
  std::vector<Weighed> weighed;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    const bool came = attempts[i].outcome && attempts[i].query;
    const double logOdds = confidenceWeights().score(withShare(features[i], shares[i]));
    const bool search = attempts[i].candidate.route == Route::kSearch;
    weighed.push_back({energies[i], shares[i], came ? sureness(logOdds, search) : 0.0});
  }
  return weighed;
}

void keep(const Attempt& attempt, std::size_t index, double confidence, std::vector<Evidence>& evidence) {
  if (attempt.candidate.route != Route::kSearch) {
    evidence.push_back({.attempt = index, .confidence = confidence, .provenance = provenanceOf(attempt)});
    return;
  }
  const auto& passages = attempt.outcome->passages;
  for (std::size_t p = 0; p < std::min(kPassagesKept, passages.size()); ++p) {
    evidence.push_back({.attempt = index,
                        .passage = p,
                        .confidence = confidence,
                        .provenance = provenanceOf(attempt, passages[p])});
  }
}

}  // namespace

EvidenceSet chooseEvidence(const Question& question, std::span<const Attempt> attempts) {
  const auto weighed = weigh(question, attempts);
  std::vector<std::size_t> order(attempts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return weighed[a].energy > weighed[b].energy; });
  EvidenceSet set;
  for (const std::size_t i : order)
    if (attempts[i].outcome && weighed[i].share >= kKeptShare)
      keep(attempts[i], i, weighed[i].confidence, set.evidence);
  set.contradictions = findContradictions(question, attempts);
  return set;
}

}  // namespace omni
