#include "query/logical_query.h"

#include <memory>
#include <utility>

namespace omni {

Expression Expression::ofNode(std::size_t node) {
  Expression e;
  e.kind = Kind::kNode;
  e.node = node;
  return e;
}

Expression Expression::ofAttribute(std::size_t node, std::size_t attribute) {
  Expression e;
  e.kind = Kind::kAttribute;
  e.node = node;
  e.attribute = attribute;
  return e;
}

Expression Expression::ofPlace(std::size_t node) {
  Expression e;
  e.kind = Kind::kPlace;
  e.node = node;
  return e;
}

Expression Expression::ofConstant(Value value) {
  Expression e;
  e.constant = std::move(value);
  return e;
}

Expression Expression::ofDatePart(DatePart part, Expression date) {
  Expression e;
  e.kind = Kind::kDatePart;
  e.part = part;
  e.arguments = {std::move(date)};
  return e;
}

Expression Expression::ofQuery(LogicalQuery query) {
  Expression e;
  e.kind = Kind::kSubQuery;
  e.query = std::make_shared<const LogicalQuery>(std::move(query));
  return e;
}

Expression Expression::arithmetic(ArithmeticOperator op, Expression left, Expression right) {
  Expression e;
  e.kind = Kind::kArithmetic;
  e.op = op;
  e.arguments = {std::move(left), std::move(right)};
  return e;
}

Expression Expression::running(Expression figure) {
  Expression e;
  e.kind = Kind::kRunning;
  e.arguments = {std::move(figure)};
  return e;
}

Expression Expression::when(std::shared_ptr<const Condition> condition, Expression value) {
  Expression e;
  e.kind = Kind::kWhen;
  e.condition = std::move(condition);
  e.arguments = {std::move(value)};
  return e;
}

Expression Expression::aggregate(AggregateFunction function, std::vector<Expression> arguments,
                                 bool distinct) {
  Expression e;
  e.kind = Kind::kAggregate;
  e.function = function;
  e.distinct = distinct;
  e.arguments = std::move(arguments);
  return e;
}

}  // namespace omni
