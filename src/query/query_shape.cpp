#include "query/query_shape.h"

#include <algorithm>
#include <set>

namespace omni {
namespace {

using enum ShapeProperty;

constexpr std::string_view kTruth[] = {"no", "yes"};
constexpr std::string_view kColumnValues[] = {"1", "2", "3+"};
constexpr std::string_view kAggregateValues[] = {"none", "count", "sum", "average", "minimum", "maximum"};
constexpr std::string_view kOrderValues[] = {"none", "ascending", "descending"};
constexpr std::string_view kOrderKeyValues[] = {"none", "value", "count", "aggregate"};
constexpr std::string_view kLimitValues[] = {"none", "one", "more"};
constexpr std::string_view kSetValues[] = {"none", "union", "intersect", "except"};
constexpr std::string_view kConditionValues[] = {"0", "1", "2", "3+"};

constexpr std::array<ShapePropertyInfo, kShapeProperties> kInfos{{
    {"columns", kColumnValues},
    {"aggregate", kAggregateValues},
    {"many_aggregates", kTruth},
    {"beside", kTruth},
    {"distinct", kTruth},
    {"grouped", kTruth},
    {"having", kTruth},
    {"order", kOrderValues},
    {"order_key", kOrderKeyValues},
    {"limit", kLimitValues},
    {"set", kSetValues},
    {"negated", kTruth},
    {"nested", kTruth},
    {"conditions", kConditionValues},
    {"either", kTruth},
    {"like", kTruth},
    {"between", kTruth},
    {"order_comparison", kTruth},
    {"different", kTruth},
    {"joined", kTruth},
}};

std::uint8_t upTo(std::size_t most, std::size_t count) {
  return static_cast<std::uint8_t>(std::min(most, count));
}

// As kAggregateValues has them.
constexpr std::array kFunctions{AggregateFunction::kCount, AggregateFunction::kSum,
                                AggregateFunction::kAverage, AggregateFunction::kMinimum,
                                AggregateFunction::kMaximum};

// A median is shaped as an average is.
std::uint8_t valueOf(AggregateFunction function) {
  if (function == AggregateFunction::kMedian) return valueOf(AggregateFunction::kAverage);
  return static_cast<std::uint8_t>(1 + (std::ranges::find(kFunctions, function) - kFunctions.begin()));
}

// As kOrderKeyValues has them.
constexpr std::uint8_t kByCount = 2;
constexpr std::uint8_t kByFigure = 3;

// The aggregate in an expression, if there is one.
const Expression* aggregateIn(const Expression& expression) {
  if (expression.kind == Expression::Kind::kAggregate) return &expression;
  for (const auto& argument : expression.arguments)
    if (const auto* found = aggregateIn(argument)) return found;
  return nullptr;
}

class ShapeReader {
 public:
  QueryShape read(const LogicalQuery& query) {
    readSelect(query);
    readOrder(query);
    readParts(query);
    shape_[kConditions] = upTo(3, conditions_);
    shape_[kJoined] = entities_.size() > 1;
    return shape_;
  }

 private:
  void readSelect(const LogicalQuery& query) {
    shape_[kColumns] = upTo(2, std::max<std::size_t>(1, query.select.size()) - 1);
    if (query.distinct) shape_[kDistinct] = 1;
    std::size_t aggregates = 0;
    for (const auto& column : query.select) {
      const auto* aggregate = aggregateIn(column);
      if (!aggregate) continue;
      if (++aggregates == 1) shape_[kAggregate] = valueOf(aggregate->function);
      if (aggregate->distinct) shape_[kDistinct] = 1;
    }
    shape_[kManyAggregates] = aggregates > 1;
    shape_[kMixedColumns] = aggregates > 0 && aggregates < query.select.size();
  }

  void readOrder(const LogicalQuery& query) {
    if (query.limit) shape_[kLimit] = *query.limit == 1 ? 1 : 2;
    if (query.orderBy.empty()) return;
    const Order& order = query.orderBy.front();
    shape_[kOrder] = order.descending ? 2 : 1;
    const auto* aggregate = aggregateIn(order.expression);
    shape_[kOrderKey] = !aggregate                                         ? 1
                        : aggregate->function == AggregateFunction::kCount ? kByCount
                                                                           : kByFigure;
  }

  // A query and those that it is combined with.
  void readParts(const LogicalQuery& query) {
    if (!query.groupBy.empty()) shape_[kGrouped] = 1;
    if (query.having) shape_[kHaving] = 1;
    readInside(query);
    if (!query.set) return;
    shape_[kSet] = static_cast<std::uint8_t>(1 + static_cast<int>(query.set->op));
    if (query.set->op == SetOperator::kExcept) shape_[kNegated] = 1;
    readParts(*query.set->right);
  }

  void readInside(const LogicalQuery& query) {
    for (const auto& node : query.nodes) entities_.insert(node.entity);
    for (const auto& column : query.select) readConditions(column);
    if (query.where) readCondition(*query.where, false);
    if (query.having) readNested(*query.having);
  }

  // Of figures of some of the rows.
  void readConditions(const Expression& expression) {
    if (expression.condition) readCondition(*expression.condition, false);
    for (const auto& argument : expression.arguments) readConditions(argument);
  }

  void readSubQuery(const SubQuery& query) {
    if (query) readInside(*query);
    if (query && query->set) readInside(*query->set->right);
  }

  void readNested(const Condition& condition) {
    for (const auto& child : condition.children) readNested(child);
    for (const auto* side : {&condition.left, &condition.right, &condition.upper})
      if (side->kind == Expression::Kind::kSubQuery) {
        shape_[kNested] = 1;
        readSubQuery(side->query);
      }
  }

  void readCondition(const Condition& condition, bool inverted) {
    using enum Condition::Kind;
    switch (condition.kind) {
      case kOr: shape_[kEither] = 1; [[fallthrough]];
      case kAnd:
        for (const auto& child : condition.children) readCondition(child, inverted);
        return;
      case kNot:
        for (const auto& child : condition.children) readCondition(child, !inverted);
        return;
      case kIn:
      case kExists:
        if (condition.negated != inverted) shape_[kNegated] = 1;
        readSubQuery(condition.query);
        return;
      default: readSingle(condition, inverted);
    }
  }

  void readSingle(const Condition& condition, bool inverted) {
    const bool columns = condition.kind == Condition::Kind::kCompare &&
                         condition.comparison == Comparison::kEqual &&
                         condition.left.kind == Expression::Kind::kAttribute &&
                         condition.right.kind == Expression::Kind::kAttribute;
    if (columns && !inverted) return;  // a join, written as a condition
    ++conditions_;
    readNested(condition);
    if (condition.kind == Condition::Kind::kBetween) shape_[ShapeProperty::kBetween] = 1;
    if (condition.kind == Condition::Kind::kInList && condition.constants.size() > 1) shape_[kEither] = 1;
    if (condition.kind == Condition::Kind::kCompare) readComparison(condition.comparison, inverted);
  }

  void readComparison(Comparison comparison, bool inverted) {
    switch (comparison) {
      case Comparison::kEqual:
      case Comparison::kNotEqual:
        if ((comparison == Comparison::kNotEqual) != inverted) shape_[kDifferent] = 1;
        return;
      case Comparison::kContains:
      case Comparison::kStartsWith:
      case Comparison::kEndsWith:
        shape_[kLike] = 1;
        if (inverted) shape_[kDifferent] = 1;
        return;
      default:
        shape_[kOrderComparison] = 1;
        if (inverted) shape_[kDifferent] = 1;
    }
  }

  QueryShape shape_;
  std::size_t conditions_ = 0;
  std::set<std::size_t> entities_;
};

}  // namespace

const ShapePropertyInfo& infoOf(ShapeProperty property) {
  return kInfos[static_cast<std::size_t>(property)];
}

QueryShape shapeOf(const LogicalQuery& query) {
  return ShapeReader().read(query);
}

std::optional<AggregateFunction> QueryShape::aggregate() const {
  const std::uint8_t value = (*this)[kAggregate];
  return value == 0 ? std::nullopt : std::optional(kFunctions[value - 1u]);
}

bool QueryShape::ordersByCount() const {
  return (*this)[kOrderKey] == kByCount;
}

bool QueryShape::ordersByFigure() const {
  return (*this)[kOrderKey] == kByFigure;
}

bool isAggregated(const Expression& expression) {
  return aggregateIn(expression) != nullptr;
}

bool givesAllRows(const LogicalQuery& query) {
  return !query.limit && !query.having && !query.set && !query.whether && query.orderBy.empty();
}

}  // namespace omni
