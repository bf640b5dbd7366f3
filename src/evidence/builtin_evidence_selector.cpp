#include "evidence/builtin_evidence_selector.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>

#include "evidence/contradiction.h"
#include "evidence/document_versions.h"
#include "evidence/passages_named.h"
#include "evidence/provenance.h"
#include "evidence/ranking/features.h"
#include "evidence/ranking/text_signs.h"
#include "evidence/ranking/trust.h"
#include "evidence/ranking/weights.h"
#include "model/softmax.h"
#include "question/parts/named_media.h"

namespace omni {
namespace {

constexpr std::size_t kPassagesKept = 3;
constexpr double kSurelyMeant = 0.7;        // the least confidence of a query that explains the question
constexpr double kMeantToCompute = 0.5;     // where only texts are against it, which compute nothing
constexpr double kRatherMeant = 0.5;        // that, more likely than anything else
constexpr double kOffered = 0.2;            // as sure as that an answer is shown, as a guess
constexpr double kAllInOneSentence = 0.18;  // … of a text of which one sentence holds all that is asked
constexpr double kHardlyMeant = 0.01;       // below, a query is no answer, whatever came
constexpr double kExplainsAll = 6.0;        // of score, before texts and before queries that leave words out
constexpr double kConfirmed = 20.0;         // before whatever nobody has confirmed
constexpr double kJoined = 10.0;      // before one source alone: a model found that none holds the answer
constexpr double kBeforeTexts = 1.0;  // of score, the least that what explains all has more than a text
constexpr double kMaxDisputedConfidence =
    0.5;  // confidence in a text where a query explains all of the question
constexpr double kMaxEmptyConfidence =
    0.5;                               // confidence in what brought nothing: there may be other words for it
constexpr double kMinSelection = 0.2;  // of what explains all, however little selection thought of it

// Whether people confirmed that the question means it.
bool isConfirmed(const Attempt& attempt) {
  return attempt.outcome && attempt.query && attempt.derivation.confirmed;
}

// Whether it reads what another source brought.
bool isJoined(const Attempt& attempt) {
  return attempt.outcome && attempt.query && attempt.query->given;
}

// A picture or a clip where the question says that it wants to see one: what comes nearest is shown, as a
// guess.
bool isShown(const Question& question, const Attempt& attempt) {
  if (!attempt.outcome || attempt.outcome->passages.empty()) return false;
  const PassagePlace& place = attempt.outcome->passages.front().place;
  return (std::holds_alternative<Region>(place) && namesPicture(question)) ||
         (std::holds_alternative<TimeSpan>(place) && namesFilm(question));
}

// A query that leaves no word of the question out, and to which something came.
bool leavesNothingOut(const Attempt& attempt) {
  return brought(attempt) && attempt.unexplained.empty();
}

// And that is surely meant: whatever selection thought of its source before it was asked, this is known now.
bool explainsAll(const Attempt& attempt, double least = kSurelyMeant) {
  return leavesNothingOut(attempt) && attempt.query->confidence >= least;
}

// "Total fees by clinic", where all that came with one query is text.
double leastOf(const Question& question, std::span<const Attempt> attempts) {
  const auto queries = std::ranges::count_if(
      attempts, [](const Attempt& attempt) { return !attempt.isSearch() && attempt.outcome; });
  return question.wantsComputation() && queries == 1 ? kMeantToCompute : kSurelyMeant;
}

// Of a query of the built-in planner more is known than what came of it; of a search both must be sure.
double trustIn(const Question& question, std::span<const Attempt> attempts, std::size_t index, double share,
               double otherwise, const LinearModel& own) {
  const Attempt& attempt = attempts[index];
  if (!isMeasured(attempt)) return otherwise;
  const auto features = trustFeatures(question, attempts, index, share);
  const double sure = probabilityOf(trustWeights().score(features) + own.score(features));
  if (attempt.isSearch()) {
    const double text = std::min(sure, otherwise);
    return saysAllInOneSentence(question, *attempt.outcome) ? std::max(text, kAllInOneSentence) : text;
  }
  // A query that leaves a part of the question open is no answer, whatever its rows.
  const bool meant = attempt.query->confidence >= kHardlyMeant && attempt.derivation.open.empty();
  if (!meant) return std::min(sure, attempt.query->confidence);
  // An odd outcome (a count of none, another source that differs) makes a guess of it, not silence.
  return explainsAll(attempt, kRatherMeant) ? std::max(sure, kOffered) : sure;
}

double confidenceOf(const Attempt& attempt, double least, std::array<float, kEvidenceFeatures> features,
                    double share) {
  if (!attempt.outcome || !attempt.query) return 0;
  auto& selection = features[static_cast<std::size_t>(EvidenceFeature::kSelection)];
  if (explainsAll(attempt, least))
    selection = std::max(selection, static_cast<float>(std::log(kMinSelection)));
  const bool text = attempt.isSearch();
  const double sure = confidenceFrom(confidenceWeights().score(withShare(features, share)), text);
  if (text && attempt.outcome->byWords) return std::min(sure, kMaxWordsConfidence);
  return text || attempt.query->confidence >= kHardlyMeant ? sure : std::min(sure, attempt.query->confidence);
}

// The first of those passages.
std::vector<Evidence> evidenceOf(const Attempt& attempt, std::size_t index, double confidence,
                                 const std::vector<std::size_t>& passages) {
  std::vector<Evidence> evidence;
  for (std::size_t p = 0; p < std::min(kPassagesKept, passages.size()); ++p)
    evidence.push_back({.attempt = index,
                        .passage = passages[p],
                        .confidence = confidence,
                        .provenance = provenanceOf(attempt, attempt.outcome->passages[passages[p]])});
  return evidence;
}

// Measurements of the attempts, against each other.
struct Ranked {
  std::vector<std::array<float, kEvidenceFeatures>> features;
  std::vector<double> scores;
  std::vector<double> shares;  // of the softmax of all scores
};

// A value that is held exactly, for all that was asked, comes before a text, however little selection
// thought of its source.
void putBeforeTexts(std::span<const Attempt> attempts, double least, std::vector<double>& scores) {
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  double best = kNone;
  for (std::size_t i = 0; i < attempts.size(); ++i)
    if (explainsAll(attempts[i], least)) best = std::max(best, scores[i]);
  if (best == kNone) return;
  for (std::size_t i = 0; i < attempts.size(); ++i)
    if (attempts[i].isSearch()) scores[i] = std::min(scores[i], best - kBeforeTexts);
}

Ranked rank(const Question& question, std::span<const Attempt> attempts, double least) {
  Ranked ranked;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    ranked.features.push_back(measureEvidence(question, attempts, i));
    ranked.scores.push_back(evidenceWeights().score(ranked.features.back()) +
                            (explainsAll(attempts[i], least) ? kExplainsAll : 0) +
                            (isConfirmed(attempts[i]) ? kConfirmed : 0) +
                            (isJoined(attempts[i]) ? kJoined : 0));
  }
  putBeforeTexts(attempts, least, ranked.scores);
  ranked.shares = softmax(ranked.scores);
  return ranked;
}

// Whether a query rather says what is asked: then a text is taken for the answer as a guess at most.
bool isDisputed(std::span<const Attempt> attempts) {
  return std::ranges::any_of(attempts, [](const Attempt& a) { return explainsAll(a, kRatherMeant); });
}

// That an attempt answers rightly, 0 to 1.
double confidenceIn(const Question& question, std::span<const Attempt> attempts, std::size_t index,
                    double least, const Ranked& ranked, const LinearModel& own) {
  const Attempt& attempt = attempts[index];
  if (isConfirmed(attempt)) return attempt.query->confidence;
  const double share = ranked.shares[index];
  const double sure = trustIn(question, attempts, index, share,
                              confidenceOf(attempt, least, ranked.features[index], share), own);
  if (attempt.isSearch() && isDisputed(attempts)) return std::min(sure, kMaxDisputedConfidence);
  if (!attempt.isSearch() && nothingCame(*attempt.outcome)) return std::min(sure, kMaxEmptyConfidence);
  return isShown(question, attempt) ? std::max(sure, kOffered) : sure;
}

// Of several queries that explain all the one that is surest to be right, which is known only now that all
// have been asked: "customers" are a table here, and a column of two tables there.
void putSurestFirst(std::span<const Attempt> attempts, double least, const std::vector<double>& confidences,
                    std::vector<std::size_t>& order) {
  const auto mayBeFirst = [&](std::size_t i) { return explainsAll(attempts[i], least); };
  if (order.empty() || !mayBeFirst(order.front()) || isConfirmed(attempts[order.front()]) ||
      isJoined(attempts[order.front()]))
    return;
  const auto surest =
      std::ranges::max_element(order, {}, [&](std::size_t i) { return mayBeFirst(i) ? confidences[i] : -1; });
  std::rotate(order.begin(), surest, surest + 1);
}

}  // namespace

bool settles(const Attempt& attempt) {
  return explainsAll(attempt) && !attempt.fact;
}

std::vector<Evidence> evidenceOf(const Attempt& attempt, std::size_t index, double confidence) {
  if (!attempt.isSearch())
    return {{.attempt = index, .confidence = confidence, .provenance = provenanceOf(attempt)}};
  std::vector<std::size_t> best(attempt.outcome->passages.size());
  std::iota(best.begin(), best.end(), std::size_t{0});
  return evidenceOf(attempt, index, confidence, best);
}

std::vector<double> evidenceShares(const Question& question, std::span<const Attempt> attempts) {
  return rank(question, attempts, leastOf(question, attempts)).shares;
}

EvidenceSet chooseEvidence(const Question& question, std::span<const Attempt> attempts,
                           const LinearModel& own) {
  const double least = leastOf(question, attempts);
  const auto ranked = rank(question, attempts, least);
  std::vector<std::size_t> order(attempts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>{}, [&](std::size_t i) { return ranked.scores[i]; });
  std::vector<double> confidences(attempts.size());
  for (std::size_t i = 0; i < attempts.size(); ++i)
    if (attempts[i].outcome) confidences[i] = confidenceIn(question, attempts, i, least, ranked, own);
  putSurestFirst(attempts, least, confidences, order);
  EvidenceSet set;
  // A briefing is put together from all that understood what it is about.
  const bool brief = question.isBriefing();
  for (const std::size_t i : order) {
    const Attempt& attempt = attempts[i];
    if (!attempt.outcome) continue;
    const double confidence = confidences[i];
    const auto named = brief ? passagesNamed(question, *attempt.outcome) : std::vector<std::size_t>{};
    if (!named.empty())
      std::ranges::move(evidenceOf(attempt, i, confidence, named), std::back_inserter(set.evidence));
    else if (ranked.shares[i] >= kKeptShare || (brief && leavesNothingOut(attempt)))
      std::ranges::move(
          attempt.isSearch()
              ? evidenceOf(attempt, i, confidence, newestVersionFirst(question, attempt.outcome->passages))
              : evidenceOf(attempt, i, confidence),
          std::back_inserter(set.evidence));
  }
  set.contradictions = findContradictions(question, attempts);
  return set;
}

}  // namespace omni
