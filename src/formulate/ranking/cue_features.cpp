#include "formulate/ranking/cue_features.h"

#include <algorithm>
#include <set>

#include "formulate/candidates/query_constants.h"

namespace omni {
namespace {

bool asksNull(const std::optional<Condition>& where) {
  const auto isNull = [](const Condition& c) { return c.kind == Condition::Kind::kIsNull && !c.negated; };
  return where && (isNull(*where) || std::ranges::any_of(where->children, isNull));
}

bool dividesCounts(const LogicalQuery& query) {
  return std::ranges::any_of(query.select, [](const Expression& e) {
    return e.kind == Expression::Kind::kArithmetic && e.op == ArithmeticOperator::kDivide;
  });
}

class CueReader {
 public:
  CueReader(const QueryCandidate& candidate, const QueryShape& shape, const Question& question,
            const Cover& heard)
      : items_(candidate.cover->items),
        heard_(heard),
        question_(question),
        shape_(shape),
        nulls_(asksNull(candidate.grounding.built.query.where)),
        averagesCounts_(dividesCounts(candidate.grounding.built.query)),
        combined_(candidate.variant->sketch.combined.has_value()),
        constants_(candidate.grounding.built.query) {}

  CueFeatures run() {
    for (const auto& item : heard_.items)
      if (item.kind == Item::Kind::kCue) cues_.insert(item.cue->cue.kind);
    for (const auto& item : items_) read(item);
    compareCues();
    return features_;
  }

 private:
  void read(const Item& item) {
    switch (item.kind) {
      case Item::Kind::kValue: features_.valuesLost += constants_.hold(item) ? 0 : 1; break;
      case Item::Kind::kNumber: features_.numbersLost += constants_.hold(item) ? 0 : 1; break;
      case Item::Kind::kUnknown: {
        const Token& token = question_.tokens[item.first];
        features_.namesUnexplained += token.capitalised || token.quoted ? 1 : 0;
        break;
      }
      default: break;
    }
  }

  template <class... Kinds>
  bool said(Kinds... kinds) const {
    return (cues_.contains(kinds) || ...);
  }

  static void compare(bool said, bool done, double& lost, double& gained) {
    lost += said && !done ? 1 : 0;
    gained += done && !said ? 1 : 0;
  }

  void compareCues() {
    using enum CueKind;
    double ignored = 0;
    const auto has = [&](ShapeProperty property) { return shape_[property] != 0; };
    const std::uint8_t aggregate = shape_[ShapeProperty::kAggregate];
    const bool limited = has(ShapeProperty::kLimit), nested = has(ShapeProperty::kNested);
    compare(said(kNot, kExcept, kNotEqual),
            has(ShapeProperty::kNegated) || has(ShapeProperty::kDifferent) || nulls_, features_.notLost,
            features_.notGained);
    compare(said(kEach, kGroupedBy, kEachPeriod), has(ShapeProperty::kGrouped), features_.eachLost,
            features_.groupGained);
    compare(said(kDistinct), has(ShapeProperty::kDistinct), features_.distinctLost, features_.distinctGained);
    features_.eachUngrouped = features_.eachLost > 0 && aggregate > 0 && !averagesCounts_ ? 1 : 0;
    const bool ordered = has(ShapeProperty::kOrder);
    const bool superlative = said(kHighest, kLowest, kMaximum, kMinimum);
    const bool sorted = ordered && limited != (said(kOrderBy) && !said(kTop));
    const bool firstOnes = limited && (ordered || !said(kGroupedBy));
    compare(superlative || said(kTop), (superlative ? sorted : firstOnes) || nested || aggregate >= 4,
            features_.superlativeLost, features_.superlativeGained);
    const bool both = said(kHighest, kMaximum) && said(kLowest, kMinimum);
    features_.extremesLost = both && !has(ShapeProperty::kManyAggregates) && !combined_ && !sorted ? 1 : 0;
    compare(said(kCount),
            aggregate == 1 || has(ShapeProperty::kHaving) || shape_[ShapeProperty::kOrderKey] == 2,
            features_.countLost, features_.countGained);
    compare(said(kSum, kAverage), aggregate == 2 || aggregate == 3 || nested || has(ShapeProperty::kHaving),
            features_.figureLost, features_.figureGained);
    const bool averages = aggregate == 3 || has(ShapeProperty::kManyAggregates) || nested ||
                          has(ShapeProperty::kHaving) || averagesCounts_;
    features_.averageLost = said(kAverage) && !averages ? 1 : 0;
    compare(said(kOrderBy, kAscending, kDescending), has(ShapeProperty::kOrder), features_.orderLost,
            ignored);
    compare(said(kGreater, kGreaterOrEqual, kLess, kLessOrEqual, kBetween),
            has(ShapeProperty::kOrderComparison) || has(ShapeProperty::kBetween) ||
                has(ShapeProperty::kHaving) || nested,
            features_.comparisonsLost, ignored);
    compare(said(kContains, kStartsWith, kEndsWith), has(ShapeProperty::kLike), features_.partLost, ignored);
    compare(said(kOr), has(ShapeProperty::kEither) || has(ShapeProperty::kSet), features_.eitherLost,
            ignored);
    compare(said(kEverything), shape_[ShapeProperty::kColumns] == 2, features_.everythingLost, ignored);
  }

  const std::vector<Item>& items_;
  const Cover& heard_;
  const Question& question_;
  const QueryShape& shape_;
  const bool nulls_;           // "without a city": the city is null
  const bool averagesCounts_;  // "orders per customer", on average: one figure
  const bool combined_;        // "difference between the highest and the lowest": one figure
  QueryConstants constants_;
  std::set<CueKind> cues_;
  CueFeatures features_;
};

}  // namespace

CueFeatures cueFeatures(const QueryCandidate& candidate, const QueryShape& shape, const Question& question,
                        const Cover& heard) {
  return CueReader(candidate, shape, question, heard).run();
}

}  // namespace omni
