#pragma once

#include <string>
#include <vector>

#include "base/value.h"

namespace omni {

enum class AggregateFunction { kCount, kSum, kAverage, kMinimum, kMaximum, kMedian };
enum class ArithmeticOperator { kAdd, kSubtract, kMultiply, kDivide };
enum class Comparison {
  kEqual,
  kNotEqual,
  kLess,
  kLessOrEqual,
  kGreater,
  kGreaterOrEqual,
  kContains,
  kStartsWith,
  kEndsWith
};

/// A condition on one column of a row.
struct FormulaCondition {
  enum class Kind { kCompare, kIsNull, kInList };
  Kind kind = Kind::kCompare;
  std::string column;
  Comparison comparison = Comparison::kEqual;
  bool negated = false;       // of kIsNull, kInList
  std::vector<Value> values;  // of kCompare one, of kInList any number

  bool operator==(const FormulaCondition&) const = default;
};

/// How a figure is computed from the columns of one table: aggregates, whose arguments are of single rows,
/// and arithmetic between them.
struct Formula {
  enum class Kind { kColumn, kNumber, kArithmetic, kAggregate };
  Kind kind = Kind::kColumn;
  std::string column;                                      // of kColumn: its native name
  double number = 0;                                       // of kNumber
  ArithmeticOperator op = ArithmeticOperator::kAdd;        // of kArithmetic
  AggregateFunction function = AggregateFunction::kCount;  // of kAggregate
  bool distinct = false;                                   // of kAggregate
  std::vector<Formula> arguments{};                        // of kAggregate none: rows are counted
  std::vector<FormulaCondition> where{};                   // of kAggregate: all of them hold of its rows

  bool operator==(const Formula&) const = default;
};

/// A figure that its owners have defined over one table.
struct DefinedMeasure {
  std::string name;                 // "net_revenue"
  std::vector<std::string> called;  // what people call it; the first is how it is shown
  std::string comment;
  Formula formula;
  std::string file;    // that says so, for people
  std::string time{};  // the column that says when, where it says which; else empty

  bool operator==(const DefinedMeasure&) const = default;
};

/// "sum(amount - discount) where status is 'paid'"
std::string inWords(const Formula& formula);

/// The native names of all columns that it reads.
std::vector<std::string> columnsOf(const Formula& formula);

}  // namespace omni
