#include <algorithm>
#include <memory>
#include <utility>

#include "formulate/compared/compared_periods.h"
#include "query/edit/figures_when.h"
#include "query/edit/narrow.h"
#include "query/query_shape.h"

namespace omni {
namespace {

constexpr std::int64_t kPercent = 100;

bool hasSubQuery(const Expression& e) {
  return e.kind == Expression::Kind::kSubQuery || std::ranges::any_of(e.arguments, hasSubQuery);
}

// Only then is it known which rows each figure is of.
bool isPlain(const LogicalQuery& query) {
  const auto ranks = [](const Order& order) { return isAggregated(order.expression); };
  return std::ranges::any_of(query.select, isAggregated) && std::ranges::none_of(query.select, hasSubQuery) &&
         std::ranges::none_of(query.orderBy, ranks) && !query.limit && !query.having && !query.set &&
         !query.whether;
}

Expression change(Expression after, Expression before, const ComparedPeriods& compared) {
  if (compared.reversed) std::swap(after, before);
  Expression change = Expression::arithmetic(ArithmeticOperator::kSubtract, std::move(after), before);
  if (!compared.percent) return change;
  Expression hundredfold = Expression::arithmetic(ArithmeticOperator::kMultiply,
                                                  Expression::ofConstant(Value(kPercent)), std::move(change));
  return Expression::arithmetic(ArithmeticOperator::kDivide, std::move(hundredfold), std::move(before));
}

}  // namespace

std::optional<LogicalQuery> comparison(const LogicalQuery& later, const LogicalQuery& earlier,
                                       const ComparedPeriods& compared) {
  if (!isPlain(later) || !isPlain(earlier)) return std::nullopt;
  auto inLater = conditionBeyond(later, earlier), inEarlier = conditionBeyond(earlier, later);
  if (!inLater || !inEarlier) return std::nullopt;
  const auto whenLater = std::make_shared<const Condition>(*inLater);
  const auto whenEarlier = std::make_shared<const Condition>(*inEarlier);
  LogicalQuery both = later;
  for (Expression& column : both.select)
    if (isAggregated(column))
      column = change(figuresWhen(column, whenLater), figuresWhen(column, whenEarlier), compared);
  Condition either;
  either.kind = Condition::Kind::kOr;
  either.children = {*std::move(inLater), *std::move(inEarlier)};
  both.where = sharedCondition(later, earlier);
  narrow(both, std::move(either));
  return both;
}

}  // namespace omni
