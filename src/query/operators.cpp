#include "query/operators.h"

namespace omni {

std::string_view symbolOf(ArithmeticOperator op) {
  switch (op) {
    case ArithmeticOperator::kAdd: return "+";
    case ArithmeticOperator::kSubtract: return "-";
    case ArithmeticOperator::kMultiply: return "*";
    case ArithmeticOperator::kDivide: return "/";
  }
  return "+";
}

std::string_view functionName(AggregateFunction function) {
  switch (function) {
    case AggregateFunction::kCount: return "COUNT";
    case AggregateFunction::kSum: return "SUM";
    case AggregateFunction::kAverage: return "AVG";
    case AggregateFunction::kMinimum: return "MIN";
    case AggregateFunction::kMaximum: return "MAX";
    case AggregateFunction::kMedian: return "MEDIAN";
  }
  return "COUNT";
}

}  // namespace omni
