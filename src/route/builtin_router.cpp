#include "route/builtin_router.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/text.h"
#include "model/sentence_encoder.h"
#include "route/named_shares.h"

namespace omni {
namespace {

// A granularity stays open while it holds this share: to shut out what answers costs more than to
// ask one source in vain.
constexpr double kOpen = 0.05;
// Nothing is looked up only where the wording leaves hardly an alternative.
constexpr double kNeedsNothing = 0.9;

double& shareOf(GranularityShares& shares, Granularity granularity) {
  return shares[static_cast<std::size_t>(granularity)];
}

Granularity likeliest(const GranularityShares& shares) {
  const auto most = std::ranges::max_element(shares);
  return static_cast<Granularity>(std::distance(shares.begin(), most));
}

std::string inWords(const GranularityShares& shares) {
  std::vector<Granularity> order(kAllGranularities.begin(), kAllGranularities.end());
  const auto share = [&](Granularity of) { return shares[static_cast<std::size_t>(of)]; };
  std::ranges::stable_sort(order, std::ranges::greater(), share);
  std::vector<std::string> parts;
  for (const auto granularity : order)
    if (share(granularity) >= kOpen)
      parts.push_back(std::string(name(granularity)) + " " +
                      std::to_string(std::lround(100 * share(granularity))) + " %");
  return join(parts, ", ");
}

Modality modalityOf(const std::vector<Route>& routes) {
  if (routes == routesOf(Granularity::kParagraph)) return Modality::kConcept;
  if (routes == routesOf(Granularity::kTable)) return Modality::kQuantity;
  return Modality::kHybrid;
}

}  // namespace

Routing BuiltinRouter::routing(const GranularityShares& shares) {
  Routing routing{.granularity = likeliest(shares), .routes = {}, .reason = inWords(shares)};
  routing.confidence = shares[static_cast<std::size_t>(routing.granularity)];
  const bool needsNothing = routing.granularity == Granularity::kNone && routing.confidence >= kNeedsNothing;
  auto looked = shares;
  if (!needsNothing) {
    shareOf(looked, Granularity::kNone) = 0;
    routing.granularity = likeliest(looked);
  }
  for (const auto granularity : kAllGranularities) {
    if (granularity == Granularity::kNone || shares[static_cast<std::size_t>(granularity)] < kOpen) continue;
    routing.open.push_back(granularity);
    for (const Route route : routesOf(granularity))
      if (std::ranges::find(routing.routes, route) == routing.routes.end()) routing.routes.push_back(route);
  }
  routing.modality = modalityOf(routing.routes);
  if (routing.routes.empty()) routing.routes = routesOf(Modality::kHybrid);
  return routing;
}

Result<Routing> BuiltinRouter::route(const Asking& asking, const SourceCounts& sources) const {
  const std::string& question = asking.question.text;
  const auto meaning = SentenceEncoder::shared()->encode(question).value_or(std::vector<float>{});
  return routing(withNamed(asking.question, among(offered(sources), model_.shares(question, meaning))));
}

}  // namespace omni
