#include "entities/match/match_model.h"

#include <algorithm>
#include <cmath>

namespace omni {
namespace {

// Where learning starts, and what holds where little is seen: what is one thing agrees mostly, what is two
// hardly, and most candidates are two.
constexpr AgreementShares kSameAtFirst{0.7, 0.12, 0.06, 0.06, 0.06};
constexpr AgreementShares kOtherAtFirst{0.01, 0.02, 0.03, 0.14, 0.8};
constexpr double kPriorAtFirst = 0.1;
constexpr double kMinPrior = 1e-6;
constexpr double kBeforehand = 3;  // pairs that are taken to have been seen before
constexpr int kRounds = 50;
constexpr double kSettled = 1e-5;

/// Counts agreements of one field.
class AgreementCounts {
 public:
  explicit AgreementCounts(const AgreementShares& atFirst) : counts_(atFirst) {
    for (double& count : counts_) count *= kBeforehand;
  }
  void add(Agreement agreement, double weight) {
    if (agreement != kNotKnown) counts_[agreement] += weight;
  }
  AgreementShares shares() const {
    double sum = 0;
    for (const double count : counts_) sum += count;
    AgreementShares shares = counts_;
    for (double& share : shares) share /= sum;
    return shares;
  }

 private:
  AgreementShares counts_;
};

std::vector<AgreementShares> sharesOf(const std::vector<AgreementCounts>& counts) {
  std::vector<AgreementShares> shares;
  for (const AgreementCounts& one : counts) shares.push_back(one.shares());
  return shares;
}

}  // namespace

double probabilityOf(double logOdds) {
  return 1 / (1 + std::exp(-logOdds));
}

AgreementTable::AgreementTable(const std::vector<RecordField>& fields, std::span<const RecordPair> pairs)
    : fields_(fields.size()) {
  all_.reserve(pairs.size() * fields_);
  for (const RecordPair& pair : pairs)
    for (const RecordField& field : fields) all_.push_back(field.agreement(pair.a, pair.b));
}

MatchModel::MatchModel(const AgreementTable& chance, const AgreementTable& candidates)
    : prior_(kPriorAtFirst), same_(candidates.fields(), kSameAtFirst) {
  std::vector<AgreementCounts> other(candidates.fields(), AgreementCounts(kOtherAtFirst));
  for (std::size_t pair = 0; pair < chance.pairs(); ++pair)
    for (std::size_t field = 0; field < other.size(); ++field) other[field].add(chance[pair][field], 1);
  other_ = sharesOf(other);
  for (int round = 0; round < kRounds && candidates.pairs() > 0; ++round)
    if (learn(candidates) < kSettled) break;
}

double MatchModel::learn(const AgreementTable& candidates) {
  std::vector<AgreementCounts> same(candidates.fields(), AgreementCounts(kSameAtFirst));
  std::vector<AgreementCounts> other(candidates.fields(), AgreementCounts(kOtherAtFirst));
  double sum = 0;
  for (std::size_t pair = 0; pair < candidates.pairs(); ++pair) {
    const auto agreements = candidates[pair];
    const double probability = probabilityOf(logOdds(agreements));
    sum += probability;
    for (std::size_t field = 0; field < agreements.size(); ++field) {
      same[field].add(agreements[field], probability);
      other[field].add(agreements[field], 1 - probability);
    }
  }
  same_ = sharesOf(same);
  other_ = sharesOf(other);
  const double before = prior_;
  prior_ = std::clamp(sum / static_cast<double>(candidates.pairs()), kMinPrior, 1 - kMinPrior);
  return std::abs(prior_ - before);
}

double MatchModel::logOdds(std::span<const Agreement> agreements) const {
  double odds = std::log(prior_ / (1 - prior_));
  for (std::size_t field = 0; field < agreements.size(); ++field)
    if (const Agreement agreement = agreements[field]; agreement != kNotKnown)
      odds += std::log(same_[field][agreement] / other_[field][agreement]);
  return odds;
}

}  // namespace omni
