#include "select/granularity_prior.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "route/named_shares.h"
#include "route/router.h"

namespace omni {
namespace {

constexpr double kMinShare = .02;

}  // namespace

GranularityPrior::GranularityPrior(const Catalog& catalog) {
  SourceCounts counts;
  for (std::size_t place = 0; place < catalog.size(); ++place) counts.add(catalog.info(place));
  offered_ = offered(counts);
  const auto at = [&](Granularity granularity) -> bool& {
    return offered_[static_cast<std::size_t>(granularity)];
  };
  at(Granularity::kNone) = false;  // some source is asked here
  speaks_ = at(Granularity::kImage) || at(Granularity::kClip);
}

GranularityShares GranularityPrior::shares(const Question& question, std::span<const float> meaning) const {
  if (!speaks_) {
    GranularityShares alike;
    alike.fill(1);
    return alike;
  }
  return withNamed(question, among(offered_, GranularityModel::shipped().shares(question.text, meaning)));
}

GranularityShares GranularityPrior::asRows(GranularityShares shares, HeldMedia listed) {
  const auto move = [&](Granularity granularity) {
    shares[static_cast<std::size_t>(Granularity::kTable)] +=
        std::exchange(shares[static_cast<std::size_t>(granularity)], 0);
  };
  if (listed.pictures) move(Granularity::kImage);
  if (listed.films) {
    move(Granularity::kClip);
    move(Granularity::kVideo);
  }
  return shares;
}

double GranularityPrior::of(const SourceInfo& source, const GranularityShares& shares) {
  double share = 0;
  for (const auto granularity : granularitiesOf(source))
    share += shares[static_cast<std::size_t>(granularity)];
  return std::log(std::clamp(share, kMinShare, 1.0));
}

}  // namespace omni
