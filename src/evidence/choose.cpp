#include "evidence/choose.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "evidence/contradiction.h"
#include "evidence/weights.h"

namespace omni {
namespace {

constexpr std::size_t kPassagesKept = 3;

bool nothingCame(const Outcome& outcome) {
  return outcome.passages.empty() &&
         std::all_of(outcome.rows.begin(), outcome.rows.end(), [](const Row& row) {
           return std::all_of(row.begin(), row.end(),
                              [](const Value& value) { return std::holds_alternative<Null>(value); });
         });
}

double logOdds(double p) {
  p = std::clamp(p, 0.01, 0.99);
  return std::log(p / (1 - p));
}

double confidenceOf(const Attempt& attempt) {
  if (!attempt.outcome || !attempt.query) return 0;
  const double confidence =
      attempt.candidate.route == Route::kSearch ? attempt.outcome->confidence : attempt.query->confidence;
  return nothingCame(*attempt.outcome) ? confidence * 0.4 : confidence;
}

double energyOf(const Attempt& attempt) {
  double energy = kEvidence.selection * std::log(std::max(1e-6, attempt.candidate.score));
  if (!attempt.outcome) return energy + kEvidence.failed;
  energy += kEvidence.confidence * logOdds(confidenceOf(attempt)) + kEvidence.repaired * attempt.repairs;
  return nothingCame(*attempt.outcome) ? energy + kEvidence.empty : energy;
}

Provenance provenanceOf(const Attempt& attempt) {
  return {.source = attempt.candidate.source, .route = attempt.candidate.route, .elements = attempt.elements};
}

void keep(const Attempt& attempt, std::size_t index, std::vector<Evidence>& evidence) {
  const double confidence = confidenceOf(attempt);
  if (attempt.candidate.route != Route::kSearch) {
    evidence.push_back({.attempt = index, .confidence = confidence, .provenance = provenanceOf(attempt)});
    return;
  }
  const auto& passages = attempt.outcome->passages;
  for (std::size_t p = 0; p < std::min(kPassagesKept, passages.size()); ++p) {
    Evidence kept{
        .attempt = index, .passage = p, .confidence = confidence, .provenance = provenanceOf(attempt)};
    kept.provenance.elements = passages[p].headings;
    kept.provenance.document = passages[p].document;
    kept.provenance.start = passages[p].start;
    kept.provenance.end = passages[p].end;
    evidence.push_back(std::move(kept));
  }
}

}  // namespace

EvidenceSet chooseEvidence(const Question& question, std::span<const Attempt> attempts) {
  std::vector<double> energy;
  for (const auto& attempt : attempts) energy.push_back(energyOf(attempt));
  std::vector<std::size_t> order(attempts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return energy[a] > energy[b]; });
  EvidenceSet set;
  double sum = 0;
  for (const std::size_t i : order) sum += std::exp(energy[i] - energy[order.front()]);
  for (const std::size_t i : order) {
    if (!attempts[i].outcome || std::exp(energy[i] - energy[order.front()]) / sum < kKeptShare) continue;
    keep(attempts[i], i, set.evidence);
  }
  set.contradictions = findContradictions(question, attempts);
  return set;
}

}  // namespace omni
