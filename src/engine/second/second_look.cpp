#include "engine/second/second_look.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "evidence/builtin_evidence_selector.h"
#include "execute/explore.h"
#include "execute/same_rows.h"
#include "formulate/counts_nothing.h"

namespace omni {
namespace {

// Of the answers without a hint that the built-in planner gave with this confidence or more, 48 of 52 were
// right on the open worlds, which it was not made for, and 96 of 100 on the everyday sets.
constexpr double kNeedsNoOther = .65;
constexpr double kAgreed = .9;         // confidence in what both found
constexpr double kGuess = .55;         // at most, where they differ, or the first hardly believes it
constexpr double kOwnBefore = .25;     // agreement makes an answer sure from this confidence of the first on
constexpr double kNothingFound = .12;  // below it nothing is answered
constexpr std::size_t kMaxAsked = 2;   // candidates, likeliest first
// Of the likeliest one's probability, of those that take queries: what a candidate needs to be asked, where
// something was found and where nothing was.
constexpr double kAsLikely = .5, kAtAllLikely = .1;
// Of the likeliest of all: below it a text is meant. Of 336 questions to tables and graphs of six worlds one
// lay there, of 48 to texts 34.
constexpr double kTextIsMeant = .0015;

bool found(const Attempt& attempt) {
  return brought(attempt) && !countsNothing(*attempt.outcome);
}

// Of one source: two that hold other things may give the same number.
bool haveSameRows(const Attempt& one, const Attempt& other) {
  return one.candidate.source == other.candidate.source && found(one) &&
         sameRows(*one.outcome, *other.outcome);
}

// The candidates that are worth a second look.
std::vector<Candidate> worthAsking(const std::vector<Candidate>& candidates, const EvidenceSet& set) {
  double most = 0, ofAll = 0;
  for (const auto& candidate : candidates) {
    ofAll = std::max(ofAll, candidate.score);
    if (candidate.route != Route::kSearch) most = std::max(most, candidate.score);
  }
  if (most < kTextIsMeant * ofAll) return {};
  const bool answered = !set.evidence.empty() && set.evidence.front().confidence >= kNothingFound;
  std::vector<Candidate> worth;
  for (const auto& candidate : candidates)
    if (candidate.route != Route::kSearch &&
        candidate.score >= (answered ? kAsLikely : kAtAllLikely) * most && worth.size() < kMaxAsked)
      worth.push_back(candidate);
  return worth;
}

void putFirst(std::vector<Evidence> evidence, EvidenceSet& set) {
  std::ranges::move(set.evidence, std::back_inserter(evidence));
  set.evidence = std::move(evidence);
}

// Whether the second brings figures of the groups that the first lists, and the first leaves words out.
bool completes(const Attempt& second, const Attempt& first) {
  return !first.unexplained.empty() && !second.groups.empty() &&
         second.outcome->columns.size() > first.outcome->columns.size();
}

// Two that hardly know may agree in what is wrong.
void agree(std::vector<Attempt>& attempts, std::size_t index, EvidenceSet& set) {
  const auto own = std::ranges::find(set.evidence, index, &Evidence::attempt);
  const bool sure = own != set.evidence.end() && own->confidence >= kOwnBefore;
  std::erase_if(set.evidence, [&](const Evidence& e) { return e.attempt == index; });
  if (sure) attempts[index].unexplained.clear();
  putFirst(evidenceOf(attempts[index], index, sure ? kAgreed : kGuess), set);
}

// The probability that a model's query is right, by the probability that the model itself gives its text:
// logistic in its logarithm.
double confidenceIn(const Attempt& written) {
  constexpr double kBias = 1.2, kPerDecade = .9;
  const double decades = std::log10(std::max(written.query->confidence, 1e-12));
  return 1 / (1 + std::exp(-kBias - kPerDecade * decades));
}

void differ(const std::vector<Attempt>& attempts, std::size_t second, EvidenceSet& set) {
  const double own = set.evidence.empty() ? 0 : set.evidence.front().confidence;
  const double others = std::min(confidenceIn(attempts[second]), kGuess);
  for (auto& evidence : set.evidence) evidence.confidence = std::min(evidence.confidence, kGuess);
  if (own < others) putFirst(evidenceOf(attempts[second], second, others), set);
}

// A model that wrote no query leaves the answer as it was. Where it failed, such as by the deadline, that is
// worth a warning; where it wrote what is no query, there is nothing that a person could do.
void dropUnwritten(std::vector<Attempt>& attempts, Trace& trace) {
  const auto error = attempts.back().error;
  const bool failed = error && (error->code == Code::kDeadline || error->code == Code::kUnavailable ||
                                error->code == Code::kLimit || error->code == Code::kUnreadable);
  if (failed)
    trace.warn("no query was written for source '" + attempts.back().candidate.source + "'", *error);
  attempts.pop_back();
}

}  // namespace

bool isSettled(const EvidenceSet& set, const std::vector<Attempt>& attempts, double confidenceForPrecision) {
  if (set.evidence.empty() || !set.contradictions.empty()) return false;
  const Evidence& best = set.evidence.front();
  const Attempt& attempt = attempts[best.attempt];
  return best.confidence >= std::max(confidenceForPrecision, kNeedsNoOther) && attempt.unexplained.empty() &&
         !attempt.doubtful;
}

void lookAgain(const Asking& asking, const std::vector<Candidate>& candidates, const Catalog& catalog,
               const Formulator& second, std::vector<Attempt>& attempts, EvidenceSet& set) {
  const std::size_t own = attempts.size();
  for (const auto& candidate : worthAsking(candidates, set)) {
    if (asking.budget.exhausted()) return;
    asking.trace.tell("language model", "asked of " + candidate.source);
    std::ranges::move(explore(asking, {candidate}, catalog, second, true), std::back_inserter(attempts));
    if (!attempts.back().query) {
      dropUnwritten(attempts, asking.trace);
      continue;
    }
    if (!found(attempts.back())) continue;
    const std::size_t last = attempts.size() - 1;
    for (std::size_t i = 0; i < own; ++i)
      if (haveSameRows(attempts[i], attempts[last]))
        return agree(attempts, completes(attempts[last], attempts[i]) ? last : i, set);
    return differ(attempts, last, set);
  }
}

}  // namespace omni
