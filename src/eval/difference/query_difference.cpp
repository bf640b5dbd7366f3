#include "eval/difference/query_difference.h"

#include <algorithm>

#include "eval/difference/query_profile.h"

namespace omni {
namespace {

constexpr std::array<std::string_view, kQueryDifferences.size()> kNames{"construct", "shape", "path",
                                                                        "link",      "value", "same"};

bool lacksOne(const QueryProfile& gold, const QueryProfile& predicted) {
  return !std::ranges::equal(gold.constructs, predicted.constructs,
                             [](std::size_t wanted, std::size_t given) { return wanted == 0 || given > 0; });
}

/// A DISTINCT too many hides what else is wrong: it goes, where there was one.
bool dropNeedlessDistinct(const QueryProfile& gold, QueryProfile& predicted) {
  constexpr auto kDistinct = static_cast<std::size_t>(Construct::kDistinct);
  const bool needless = predicted.constructs[kDistinct] > gold.constructs[kDistinct];
  if (needless) predicted.constructs[kDistinct] = gold.constructs[kDistinct];
  return needless;
}

/// A pattern may leave out what class a thing is of: that alone leads nowhere else.
bool haveOtherEndpoints(const QueryProfile& gold, const QueryProfile& predicted) {
  return gold.relations != predicted.relations || !(std::ranges::includes(gold.classes, predicted.classes) ||
                                                    std::ranges::includes(predicted.classes, gold.classes));
}

}  // namespace

std::string_view name(QueryDifference difference) {
  return kNames.at(static_cast<std::size_t>(difference));
}

QueryDifference queryDifference(Route route, std::string_view gold, std::string_view predicted,
                                const nlohmann::json& parameters) {
  const QueryProfile wanted = profileOf(route, gold, {});
  QueryProfile given = profileOf(route, predicted, parameters);
  const bool needless = dropNeedlessDistinct(wanted, given);
  if (lacksOne(wanted, given)) return QueryDifference::kConstruct;
  if (wanted.constructs != given.constructs || wanted.columns != given.columns)
    return QueryDifference::kShape;
  if (haveOtherEndpoints(wanted, given)) return QueryDifference::kPath;
  if (wanted.links != given.links) return QueryDifference::kLink;
  if (wanted.values != given.values) return QueryDifference::kValue;
  return needless ? QueryDifference::kShape : QueryDifference::kSame;
}

std::optional<QueryDifference> differenceOf(const Sample& sample, const Prediction& prediction) {
  const bool compared = prediction.lostAt == Stage::kRows && names(prediction.chosen, sample) &&
                        sample.route != Route::kSearch && !sample.gold.query.empty();
  if (!compared) return std::nullopt;
  return queryDifference(sample.route, sample.gold.query, prediction.query, prediction.parameters);
}

}  // namespace omni
