#include "formulate/ranking/cue_features.h"

#include <algorithm>
#include <set>
#include <span>

#include "formulate/candidates/query_constants.h"
#include "formulate/sketch/draft/groups.h"
#include "query/query_entities.h"

namespace omni {
namespace {

using enum CueKind;

// Nothing, or none.
bool asksNull(const Condition& where) {
  const bool none = where.kind == Condition::Kind::kCompare && where.comparison == Comparison::kEqual &&
                    where.right.kind == Expression::Kind::kConstant &&
                    where.right.constant == Value(std::int64_t{0});
  return none || (where.kind == Condition::Kind::kIsNull && !where.negated) ||
         std::ranges::any_of(where.children, asksNull);
}

bool leavesOutRange(const Condition& where) {
  return (where.kind == Condition::Kind::kBetween && where.negated) ||
         std::ranges::any_of(where.children, leavesOutRange);
}

bool dividesCounts(const LogicalQuery& query) {
  return std::ranges::any_of(query.select, [](const Expression& e) {
    return e.kind == Expression::Kind::kArithmetic && e.op == ArithmeticOperator::kDivide;
  });
}

class CueReader {
 public:
  CueReader(const QueryCandidate& candidate, const QueryShape& shape, const Question& question,
            const Segmentation& segmentation, const EntityModel& model)
      : items_(candidate.segmentation->items),
        segmentation_(segmentation),
        question_(question),
        query_(candidate.grounding.built.query),
        model_(model),
        shape_(shape),
        nested_(shape[ShapeProperty::kNested] != 0),
        nulls_(candidate.grounding.built.query.where && asksNull(*candidate.grounding.built.query.where)),
        averagesCounts_(dividesCounts(candidate.grounding.built.query)),
        sketch_(candidate.variant->sketch),
        constants_(candidate.grounding.built.query) {}

  CueFeatures run() {
    ItemCursor segmentation(question_, segmentation_.items);
    for (std::size_t i = 0; i < segmentation_.items.size(); ++i, segmentation.advance()) {
      const Item& item = segmentation_.items[i];
      if (item.denied) cues_.insert(kNot);
      if (item.kind != Item::Kind::kCue) continue;
      if (segmentation.putsFirst()) {
        cues_.insert(kDescending);
        features_.restLost = shape_[ShapeProperty::kLimit] != 0 ? 1 : 0;
        ++i;
        segmentation.advance();
        continue;
      }
      if ((item.cue->cue.kind == kEndsWith && endsThere(segmentation)) || segmentation.namesDoers()) continue;
      // "paid by card" groups nothing.
      const bool byValue = item.cue->cue.phrase == "by" && i + 1 < segmentation_.items.size() &&
                           segmentation_.items[i + 1].kind == Item::Kind::kValue;
      if (!byValue) cues_.insert(item.cue->cue.kind);
      per_ |= saysPer(item.cue->cue);
      const bool sorts = item.cue->cue.kind == kGroupedBy || item.cue->cue.phrase == "per";
      if (sorts && sortsThings(segmentation, ElementFacts(model_))) {
        per_ = true;
        cues_.insert(kCount);
      }
    }
    for (const auto& item : items_) read(item);
    features_.thingsLost = thingsLost();
    features_.personLost = sketch_.asksWho && showsNumbers() ? 1 : 0;
    compareCues();
    return features_;
  }

 private:
  // "does OHIO have more courts than UTAH"
  bool comparesNames() const {
    const auto& tokens = question_.tokens;
    const auto than = std::ranges::find(tokens, "than", &Token::lower);
    return than != tokens.end() && than + 1 != tokens.end() && !(than + 1)->number;
  }

  double thingsLost() const {
    const auto read = entitiesOf(query_);
    return static_cast<double>(std::ranges::count_if(segmentation_.items, [&](const Item& item) {
      return item.kind == Item::Kind::kElement && isWhole(item.matches.front()) &&
             std::ranges::none_of(item.matches, [&](const LinkCandidate& match) {
               return isWhole(match) && read.contains(match.element.owner);
             });
    }));
  }

  // "trains that END IN Oslo"
  bool endsThere(const ItemCursor& segmentation) const {
    const Item* place = segmentation.next();
    return place && ElementFacts(model_).inRole(place->matches, segmentation.mention({}, *place).leading);
  }

  static bool isWhole(const LinkCandidate& match) {
    return match.element.kind == ElementRef::Kind::kEntity && match.score >= kWholeName;
  }

  bool showsNumbers() const {
    return std::ranges::all_of(query_.select, [&](const Expression& e) {
      if (e.kind == Expression::Kind::kAggregate) return true;
      return e.kind == Expression::Kind::kAttribute &&
             isNumeric(model_.entities[query_.nodes[e.node].entity].attributes[e.attribute].values.type);
    });
  }

  void read(const Item& item) {
    switch (item.kind) {
      case Item::Kind::kValue:
        features_.valuesLost += constants_.hold(item) || offers(sketch_, item) ? 0 : 1;
        break;
      case Item::Kind::kNumber:
        features_.numbersLost +=
            constants_.hold(item) || question_.isTimeUnitAt(item.first + item.count) ? 0 : 1;
        break;
      case Item::Kind::kUnknown: {
        const Token& token = question_.tokens[item.first];
        features_.namesUnexplained += token.capitalised || token.quoted ? 1 : 0;
        break;
      }
      default: break;
    }
  }

  template <class... Kinds>
  bool asked(Kinds... kinds) const {
    return (cues_.contains(kinds) || ...);
  }

  static void compare(bool asked, bool done, double& lost, double& gained) {
    lost += asked && !done ? 1 : 0;
    gained += done && !asked ? 1 : 0;
  }

  bool has(ShapeProperty property) const { return shape_[property] != 0; }
  bool shows(AggregateFunction function) const {
    return shape_.aggregate() == function || std::ranges::any_of(query_.select, [&](const Expression& e) {
             return e.kind == Expression::Kind::kAggregate && e.function == function;
           });
  }

  void compareCues() {
    compareGroups();
    compareRanks();
    compareFigures();
    compareConditions();
  }

  void compareGroups() {
    // "the cheapest product per category" is that of its own category.
    const bool ofEach = std::ranges::any_of(
        sketch_.filters, [](const SketchFilter& filter) { return filter.each.has_value(); });
    compare(asked(kEach, kGroupedBy, kEachPeriod, kWhichPeriod),
            has(ShapeProperty::kGrouped) || ofEach || sketch_.ofEachRow, features_.eachLost,
            features_.groupGained);
    features_.eachUngrouped =
        features_.eachLost > 0 && (shape_.aggregate() || per_) && !averagesCounts_ ? 1 : 0;
    compare(asked(kDistinct), has(ShapeProperty::kDistinct), features_.distinctLost,
            features_.distinctGained);
    features_.everythingLost = asked(kEverything) && shape_[ShapeProperty::kColumns] != 2 ? 1 : 0;
  }

  void compareRanks() {
    const bool ordered = has(ShapeProperty::kOrder), limited = has(ShapeProperty::kLimit);
    features_.orderLost = asked(kOrderBy, kAscending, kDescending) && !ordered ? 1 : 0;
    const bool superlative = asked(kHighest, kLowest, kMaximum, kMinimum);
    const bool sorted = ordered && limited != (asked(kOrderBy) && !asked(kTop));
    // "IN THE TOP ten": where a rank says it.
    const bool byRank = std::ranges::any_of(sketch_.filters, [&](const SketchFilter& filter) {
      return filter.comparison == Comparison::kLessOrEqual && sketch_.mentions[filter.mention].implied;
    });
    const bool firstOnes = byRank || (limited && (ordered || !asked(kGroupedBy)));
    const bool extreme = shows(AggregateFunction::kMinimum) || shows(AggregateFunction::kMaximum);
    compare(superlative || asked(kTop), (superlative ? sorted : firstOnes) || nested_ || extreme,
            features_.superlativeLost, features_.superlativeGained);
    const bool both = asked(kHighest, kMaximum) && asked(kLowest, kMinimum);
    features_.extremesLost = both && !has(ShapeProperty::kManyAggregates) && !sketch_.combined ? 1 : 0;
  }

  void compareFigures() {
    const bool having = has(ShapeProperty::kHaving);
    compare(asked(kCount), shows(AggregateFunction::kCount) || having || shape_.ordersByCount(),
            features_.countLost, features_.countGained);
    const bool averages = shows(AggregateFunction::kAverage) || nested_ || having;
    compare(asked(kSum, kAverage), shows(AggregateFunction::kSum) || averages, features_.figureLost,
            features_.figureGained);
    const bool among = has(ShapeProperty::kManyAggregates) || averagesCounts_ || shape_.ordersByFigure();
    features_.averageLost = asked(kAverage) && !averages && !among ? 1 : 0;
    const bool which = question_.tokens.front().lower == "which" && !asked(kCount, kSum, kAverage, kShare);
    features_.thingLost = which && std::ranges::all_of(query_.select, isAggregated) ? 1 : 0;
  }

  void compareConditions() {
    const bool negated = has(ShapeProperty::kNegated) || has(ShapeProperty::kDifferent) || nulls_ ||
                         (query_.where && leavesOutRange(*query_.where));
    const bool keepsAll = sketch_.optional && asked(kOptional);  // "including customers WITHOUT orders"
    compare(asked(kNot, kExcept, kNotEqual) && !keepsAll, negated, features_.notLost, features_.notGained);
    // Who is in "the same city as Ann", or "as old as" she, is not Ann.
    const bool asAnother =
        asked(kSame) || std::ranges::any_of(sketch_.filters, [](const SketchFilter& filter) {
          return filter.kind == SketchFilter::Kind::kThing;
        });
    const bool saysZero =
        std::ranges::any_of(question_.tokens, [](const Token& token) { return token.number == 0.0; });
    if (asAnother || saysZero) features_.notGained = 0;
    // "HOW MANY customers have two orders": of the customers, those among whom there are two.
    const bool among = asked(kCount) && query_.where && query_.where->kind == Condition::Kind::kIn;
    const bool compared = among || has(ShapeProperty::kOrderComparison) || has(ShapeProperty::kBetween) ||
                          has(ShapeProperty::kHaving) || nested_ ||
                          sketch_.combined == ArithmeticOperator::kSubtract;  // "the difference BETWEEN"
    features_.comparisonsLost =
        asked(kGreater, kGreaterOrEqual, kLess, kLessOrEqual, kBetween) && !compared ? 1 : 0;
    features_.partLost = asked(kContains, kStartsWith, kEndsWith) && !has(ShapeProperty::kLike) ? 1 : 0;
    const bool either = has(ShapeProperty::kEither) || has(ShapeProperty::kSet) || sketch_.neither;
    features_.eitherLost = asked(kOr) && !either ? 1 : 0;
    const bool unites = query_.set && query_.set->op == SetOperator::kUnion;
    const auto inside = std::span(question_.tokens).first(question_.tokens.size() - 1);
    const bool subtracts = sketch_.combined == ArithmeticOperator::kSubtract;  // "more THAN Ann"
    const bool listed =
        subtracts || comparesNames() || std::ranges::any_of(inside, [](const Token& t) {
          return t.comma || t.lower == "or" || t.lower == "and" || t.lower == "versus" || t.lower == "vs";
        });
    features_.eitherGained = (has(ShapeProperty::kEither) || unites) && !listed ? 1 : 0;
  }

  const std::vector<Item>& items_;
  const Segmentation& segmentation_;
  const Question& question_;
  const LogicalQuery& query_;
  const EntityModel& model_;
  const QueryShape& shape_;
  const bool nested_;
  const bool nulls_;           // "without a city": the city is null
  const bool averagesCounts_;  // "orders per customer", on average: one figure
  const Sketch& sketch_;
  QueryConstants constants_;
  std::set<CueKind> cues_;
  bool per_ = false;  // "tickets per project"
  CueFeatures features_;
};

struct HardConstraint {
  double CueFeatures::*count;
  std::string_view what;
};
constexpr HardConstraint kHardConstraints[] = {
    {&CueFeatures::notLost, "a 'not' is left out"},
    {&CueFeatures::notGained, "a 'not' is put in"},
    {&CueFeatures::eachUngrouped, "one figure is given, and one for each was asked for"},
    {&CueFeatures::superlativeLost, "what is most or least is left out"},
    {&CueFeatures::averageLost, "an average is left out"},
    {&CueFeatures::extremesLost, "one end is left out, and both were asked for"},
    {&CueFeatures::personLost, "numbers are given, and who it is was asked for"},
    {&CueFeatures::thingLost, "figures are given, and which it is was asked for"},
    {&CueFeatures::comparisonsLost, "a comparison is left out"},
    {&CueFeatures::eitherGained, "an 'or' is put in"},
    {&CueFeatures::restLost, "the first alone is given, and all were asked for in order"},
};

}  // namespace

double CueFeatures::violations() const {
  double sum = 0;
  for (const auto& [count, what] : kHardConstraints) sum += this->*count;
  return sum;
}

std::vector<std::string> CueFeatures::violationsInWords() const {
  std::vector<std::string> words;
  for (const auto& [count, what] : kHardConstraints)
    if (this->*count > 0) words.emplace_back(what);
  return words;
}

CueFeatures cueFeatures(const QueryCandidate& candidate, const QueryShape& shape, const Question& question,
                        const Segmentation& segmentation, const EntityModel& model) {
  return CueReader(candidate, shape, question, segmentation, model).run();
}

}  // namespace omni
