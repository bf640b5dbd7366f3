#include "formulate/ranking/ranking.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>

#include "formulate/ranking/candidate_view.h"
#include "formulate/ranking/confidence.h"
#include "formulate/ranking/counted_noun.h"
#include "formulate/ranking/cue_features.h"
#include "formulate/ranking/query_model.h"
#include "formulate/ranking/question_feature_hashes.h"
#include "formulate/ranking/signs/defects.h"
#include "formulate/ranking/signs/signs.h"
#include "formulate/ranking/stores/second_store.h"
#include "query/canonical_query.h"

namespace omni {

namespace {

constexpr std::size_t kExpanded = 4;  // candidates from which to go on
constexpr std::size_t kWeighed = 16;  // candidates that are compared by what they ask for
constexpr double kLeftOpen = 0.02;    // "how many are pending" is not answered by how many there are
constexpr double kColumnLost = 0.3;   // an answer to a part of what is asked
constexpr double kOtherStore = 0.8;   // of the confidence, where another store of an attribute is read
constexpr double kOtherEnd = 0.8;     // of the confidence, where the least is as likely meant as the most

class Ranker {
 public:
  Ranker(const Question& question, const CatalogEntry& entry, const Budget& budget, const LinearModel& own)
      : question_(question), entry_(entry), own_(own), generator_(question, entry, budget) {
    if (generator_.made().empty()) return;
    worth_ = QueryModel::builtin().slotWorth(
        questionFeatureHashes(question, generator_.made().front().segmentation->items, entry.model));
    scoreNew();
    for (const std::size_t candidate : bestOf(kExpanded)) generator_.expand(candidate);
    scoreNew();
  }

  Ranking take(std::size_t limit) {
    auto order = bestOf(scores_.size());
    if (order.empty()) return {};
    const CandidateView& best = views_[order.front()];
    std::erase_if(order, [&](std::size_t candidate) {
      return views_[candidate].violations > best.violations || views_[candidate].open > best.open;
    });
    for (const std::size_t i : order) sorted_.push_back(scores_[i]);
    for (const std::size_t i : std::span(order).first(std::min(order.size(), kWeighed)))
      weighed_.emplace_back(scores_[i], canonicalQuery(queryOf(i), entry_.model));
    // A gap of the likeliest interpretation is answered by no other.
    const Sketch& sketch = generator_.made()[order.front()].variant->sketch;
    const bool open = best.violations > 0 || !generator_.leftOpen().empty() || !sketch.open.empty() ||
                      !unusedCountedNounOf(generator_.made()[order.front()]).empty();
    first_ = confidenceOf(sorted_, views_[order.front()].features) * (open ? kLeftOpen : 1.0) *
             (sketch.losesColumn ? kColumnLost : 1.0);
    std::erase_if(order, [&](std::size_t i) { return views_[i].valuesLost > best.valuesLost; });
    return {likeliest(order, limit), interpretations(order, limit)};
  }

 private:
  // Further queries are asked where the first finds nothing: it never says less, or gives something else.
  std::vector<RankedQuery> likeliest(std::span<const std::size_t> order, std::size_t limit) const {
    const bool figure = showsFigure(order.front());
    std::vector<RankedQuery> ranked;
    for (const std::size_t i : order) {
      if (ranked.size() == limit) break;
      if (showsFigure(i) != figure) continue;
      ranked.push_back(rankedQuery(i));
      ranked.back().open = leftOpenBy(generator_.made()[i]);
      ranked.back().measured = measure(i);
    }
    return ranked;
  }

  std::vector<RankedQuery> interpretations(std::span<const std::size_t> order, std::size_t limit) const {
    std::vector<RankedQuery> offered;
    std::set<std::string> asked;
    const bool storedTwice = hasSecondStore(entry_.model);
    for (const std::size_t i :
         storedTwice ? secondStoresFirst(order) : std::vector(order.begin(), order.end())) {
      if (offered.size() >= limit) break;
      if (!asked.insert(canonicalQuery(queryOf(i), entry_.model)).second) continue;
      offered.push_back(rankedQuery(i));
      if (offered.size() > 1 && storedTwice &&
          differInStore(offered.front().candidate.grounding.built.query, queryOf(i), entry_.model))
        offered.back().confidence = std::max(offered.back().confidence, first_ * kOtherStore);
      if (offered.size() == 1 && hasOtherEnd(i)) {
        offered.push_back(fromOtherEnd(offered.front()));
        asked.insert(canonicalQuery(offered.back().candidate.grounding.built.query, entry_.model));
      }
    }
    return offered;
  }

  // The first, then those that read the same where it is stored a second time, then the others.
  std::vector<std::size_t> secondStoresFirst(std::span<const std::size_t> order) const {
    std::vector<std::size_t> sorted(order.begin(), order.end());
    if (sorted.empty()) return sorted;
    std::stable_partition(sorted.begin() + 1, sorted.end(), [&](std::size_t i) {
      return differInStore(queryOf(sorted.front()), queryOf(i), entry_.model);
    });
    return sorted;
  }

  // "The worst": of what, the most or the least, nobody says.
  bool hasOtherEnd(std::size_t candidate) const {
    const Signs signs = signsOf(generator_.made()[candidate], question_, entry_.model);
    return std::ranges::any_of(std::array{Sign::kRankedByJudgement, Sign::kRankedBackwards},
                               [&](Sign sign) { return signs[static_cast<std::size_t>(sign)] > 0; });
  }

  static RankedQuery fromOtherEnd(RankedQuery ranked) {
    LogicalQuery& query = ranked.candidate.grounding.built.query;
    for (auto& order : query.orderBy) order.descending = !order.descending;
    for (auto& e : query.select) {
      if (e.kind != Expression::Kind::kAggregate) continue;
      if (e.function == AggregateFunction::kMaximum)
        e.function = AggregateFunction::kMinimum;
      else if (e.function == AggregateFunction::kMinimum)
        e.function = AggregateFunction::kMaximum;
    }
    ranked.confidence *= kOtherEnd;
    return ranked;
  }

  RankedQuery rankedQuery(std::size_t candidate) const {
    return {generator_.made()[candidate], scores_[candidate],
            first_ * std::exp(scores_[candidate] - sorted_.front())};
  }

  const LogicalQuery& queryOf(std::size_t candidate) const {
    return generator_.made()[candidate].grounding.built.query;
  }

  std::vector<float> measure(std::size_t candidate) const {
    const auto stands = standingOf(candidate);
    std::vector<float> measured(stands.begin(), stands.end());
    const Signs signs = signsOf(generator_.made()[candidate], question_, entry_.model);
    measured.insert(measured.end(), signs.begin(), signs.end());
    const Defects defects = defectsOf(generator_.made()[candidate], question_, entry_.model);
    measured.insert(measured.end(), defects.begin(), defects.end());
    return measured;
  }

  // Of all among the likeliest that ask for the same: what differs in a further column is no other answer.
  std::array<float, 2> standingOf(std::size_t candidate) const {
    const std::string asked = canonicalQuery(queryOf(candidate), entry_.model);
    double same = 0, other = 0, nearest = -std::numeric_limits<double>::infinity();
    for (const auto& [score, asks] : weighed_) {
      (asks == asked ? same : other) += std::exp(score - sorted_.front());
      if (asks != asked) nearest = std::max(nearest, score);
    }
    return standing(same / (same + other), scores_[candidate] - nearest);
  }

  bool showsFigure(std::size_t candidate) const {
    return std::ranges::any_of(queryOf(candidate).select,
                               [](const Expression& e) { return e.kind == Expression::Kind::kAggregate; });
  }

  // Requirements of the question that the query does not meet, each once.
  std::vector<std::string> leftOpenBy(const QueryCandidate& candidate) const {
    const QueryShape shape = shapeOf(candidate.grounding.built.query);
    auto open = cueFeatures(candidate, shape, question_, generator_.bestSegmentation(), entry_.model)
                    .violationsInWords();
    for (const auto* reasons : {&generator_.leftOpen(), &candidate.variant->sketch.open})
      for (const auto& reason : *reasons)
        if (std::ranges::find(open, reason) == open.end()) open.push_back(reason);
    if (const std::string noun = unusedCountedNounOf(candidate); !noun.empty())
      open.push_back("what is counted is not known: '" + noun + "'");
    return open;
  }

  std::string unusedCountedNounOf(const QueryCandidate& candidate) const {
    return unusedCountedNoun(candidate, question_, entry_.model);
  }

  void scoreNew() {
    const auto& made = generator_.made();
    for (std::size_t i = scores_.size(); i < made.size(); ++i) {
      views_.push_back(viewOf(made[i], question_, generator_.bestSegmentation(), entry_.model));
      scores_.push_back(QueryModel::builtin().score(worth_, views_[i].slots, views_[i].features) +
                        own_.score(views_[i].features));
    }
  }

  // The candidates that go best with what the question says, among them those with the highest scores.
  std::vector<std::size_t> bestOf(std::size_t count) const {
    std::vector<std::size_t> order(scores_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::tuple(views_[a].violations, views_[a].open, -scores_[a]) <
             std::tuple(views_[b].violations, views_[b].open, -scores_[b]);
    });
    order.resize(std::min(count, order.size()));
    return order;
  }

  const Question& question_;
  const CatalogEntry& entry_;
  const LinearModel& own_;
  CandidateGenerator generator_;
  std::vector<float> worth_;
  std::vector<CandidateView> views_;                     // of each candidate
  std::vector<double> scores_;                           // of each candidate
  std::vector<double> sorted_;                           // of all that may be meant, best first
  std::vector<std::pair<double, std::string>> weighed_;  // of the best of them: score and canonical query
  double first_ = 0;                                     // how sure the best of them is
};

}  // namespace

std::vector<std::string> measuredNames() {
  std::vector<std::string> names{"log_odds", "margin"};
  for (const std::string_view sign : kSignNames) names.emplace_back("sign_" + std::string(sign));
  for (const std::string_view defect : kDefectNames) names.emplace_back("doubt_" + std::string(defect));
  return names;
}

Ranking rank(const Question& question, const CatalogEntry& entry, std::size_t limit, const Budget& budget,
             const LinearModel& own) {
  return Ranker(question, entry, budget, own).take(limit);
}

}  // namespace omni
