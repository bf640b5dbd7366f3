#include "query/logical_query.h"

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

Expression Expression::ofConstant(Value value) {
  Expression e;
  e.constant = std::move(value);
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
