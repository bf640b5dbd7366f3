#include "schema/measures/defined_measure.h"

#include <string_view>

#include "base/text.h"

namespace omni {
namespace {

std::string_view wordsOf(AggregateFunction function) {
  switch (function) {
    case AggregateFunction::kCount: return "count";
    case AggregateFunction::kSum: return "sum";
    case AggregateFunction::kAverage: return "average";
    case AggregateFunction::kMinimum: return "lowest";
    case AggregateFunction::kMaximum: return "highest";
    case AggregateFunction::kMedian: return "median";
  }
  return "";
}

std::string_view wordsOf(ArithmeticOperator op) {
  switch (op) {
    case ArithmeticOperator::kAdd: return " + ";
    case ArithmeticOperator::kSubtract: return " - ";
    case ArithmeticOperator::kMultiply: return " * ";
    case ArithmeticOperator::kDivide: return " / ";
  }
  return " ";
}

std::string_view wordsOf(Comparison comparison) {
  switch (comparison) {
    case Comparison::kNotEqual: return " is not ";
    case Comparison::kLess: return " < ";
    case Comparison::kLessOrEqual: return " <= ";
    case Comparison::kGreater: return " > ";
    case Comparison::kGreaterOrEqual: return " >= ";
    default: return " is ";
  }
}

std::string wordsOf(const Value& value) {
  return std::holds_alternative<std::string>(value) ? '\'' + toText(value) + '\'' : toText(value);
}

std::string wordsOf(const FormulaCondition& condition) {
  const std::string is = condition.negated ? " is not " : " is ";
  if (condition.kind == FormulaCondition::Kind::kIsNull) return condition.column + is + "missing";
  std::vector<std::string> values;
  for (const auto& value : condition.values) values.push_back(wordsOf(value));
  if (condition.kind == FormulaCondition::Kind::kInList)
    return condition.column + is + "one of " + join(values, ", ");
  return condition.column + std::string(wordsOf(condition.comparison)) + join(values, ", ");
}

std::string wordsOf(const Formula& formula, bool within) {
  switch (formula.kind) {
    case Formula::Kind::kColumn: return formula.column;
    case Formula::Kind::kNumber: return toReadableText(formula.number);
    case Formula::Kind::kArithmetic: {
      const std::string text = wordsOf(formula.arguments[0], true) + std::string(wordsOf(formula.op)) +
                               wordsOf(formula.arguments[1], true);
      return within ? "(" + text + ")" : text;
    }
    case Formula::Kind::kAggregate: break;
  }
  std::string text = std::string(wordsOf(formula.function)) + "(" + (formula.distinct ? "different " : "");
  text += (formula.arguments.empty() ? "rows" : wordsOf(formula.arguments[0], false)) + ")";
  std::vector<std::string> conditions;
  for (const auto& condition : formula.where) conditions.push_back(wordsOf(condition));
  if (!conditions.empty()) text += " where " + join(conditions, " and ");
  return within && !conditions.empty() ? "(" + text + ")" : text;
}

}  // namespace

std::string inWords(const Formula& formula) {
  return wordsOf(formula, false);
}

std::vector<std::string> columnsOf(const Formula& formula) {
  std::vector<std::string> columns;
  if (formula.kind == Formula::Kind::kColumn) columns.push_back(formula.column);
  for (const auto& condition : formula.where) columns.push_back(condition.column);
  for (const auto& argument : formula.arguments)
    for (auto& column : columnsOf(argument)) columns.push_back(std::move(column));
  return columns;
}

}  // namespace omni
