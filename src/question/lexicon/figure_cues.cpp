#include "question/lexicon/cue_tables.h"

namespace omni {
namespace {

using enum CueKind;

constexpr Cue kFigureCues[] = {
    {"how many", kCount},
    {"number of", kCount},
    {"numbers of", kCount},
    {"count", kCount},
    {"count of", kCount},
    {"total number of", kCount},
    {"total count of", kCount},
    {"how often", kCount},
    {"how many times", kCount},
    {"number of times", kCount},
    {"total number of times", kCount},
    {"number", kCount},
    {"total", kSum},
    {"sum of", kSum},
    {"sum", kSum},
    {"combined", kSum},
    {"overall", kSum},
    {"altogether", kSum},
    {"all together", kSum},
    {"in total", kSum},
    {"of all time", kSum},
    {"career", kSum},
    {"lifetime", kSum},
    {"add up to", kSum},
    {"how much", kSum},
    {"average", kAverage},
    {"mean", kAverage},
    {"median", kAverage},
    {"avg", kAverage},
    {"on average", kAverage},
    {"average number of", kAverage},
    {"maximum", kMaximum},
    {"max", kMaximum},
    {"minimum", kMinimum},
    {"min", kMinimum},
    {"percentage of", kShare},
    {"percent of", kShare},
    {"proportion of", kShare},
    {"share of", kShare},
    {"what share of", kShare},
    {"what fraction of", kShare},
    {"fraction of", kShare},
    {"ratio of", kRatio},
    {"ratio between", kRatio},
    {"difference between", kDifference},
    {"difference in", kDifference},
    {"gap between", kDifference},
    {"difference of", kDifference},
    {"difference", kDifference},
    {"how many more", kDifference},
    {"how much more", kDifference},
    {"how many fewer", kDifference},
    {"how much less", kDifference},
    {"minus", kDifference},
    {"plus", kAddition},
    {"multiplied by", kProduct},
    {"divided by", kRatio},
    {"days after", kSpanAfter, "day"},
    {"day after", kSpanAfter, "day"},
    {"days of", kSpanAfter, "day"},
    {"days from", kSpanAfter, "day"},
    {"days before", kSpanBefore, "day"},
    {"day before", kSpanBefore, "day"},
    {"weeks after", kSpanAfter, "week"},
    {"week after", kSpanAfter, "week"},
    {"weeks of", kSpanAfter, "week"},
    {"weeks from", kSpanAfter, "week"},
    {"weeks before", kSpanBefore, "week"},
    {"week before", kSpanBefore, "week"},
    {"days between", kSpanBetween, "day"},
};

constexpr Cue kGroupCues[] = {
    {"for each", kEach},
    {"for every", kEach},
    {"of each", kEach},
    {"in each", kEach},
    {"by each", kEach},
    {"from each", kEach},
    {"at each", kEach},
    {"per", kEach},
    {"each", kEach},
    {"every", kEach},
    {"for all the different", kEach},
    {"for different", kEach},
    {"for the different", kEach},
    {"for various", kEach},
    {"for the various", kEach},
    {"with each", kEach},
    {"on each", kEach},
    {"to each", kEach},
    {"of every", kEach},
    {"in every", kEach},
    {"across different", kEach},
    {"across the different", kEach},
    {"respectively for", kEach},
    {"each of the", kEach},
    {"grouped by", kGroupedBy},
    {"in terms of", kGroupedBy},
    {"group by", kGroupedBy},
    {"broken down by", kGroupedBy},
    {"by", kGroupedBy},
};

}  // namespace

std::span<const Cue> figureCues() {
  return kFigureCues;
}

std::span<const Cue> groupCues() {
  return kGroupCues;
}

}  // namespace omni
