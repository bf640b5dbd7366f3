#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "schema/measures/defined_measure.h"

namespace omni {

/// The meaning of a name in braces in a description, as an SQL text; nothing for one that it does not know.
using MemberText = std::function<std::optional<std::string>(std::string_view name)>;

/// A formula as such descriptions write it: columns, numbers, + - * /, aggregate functions with CASE WHEN in
/// them, names in braces ("{amount}", "{{ Dimension('order__status') }}"). Error kUnsupported: it says what
/// else there is in it.
Result<Formula> parseFormula(std::string_view text, const MemberText& members);

/// Likewise what has to hold of a row: comparisons of columns with constants, all of which hold.
Result<std::vector<FormulaCondition>> parseConditions(std::string_view text, const MemberText& members);

/// The condition on rows inside of an aggregate function, as "case when … then x end" says it.
struct NarrowedFormula {
  Formula of;
  std::vector<FormulaCondition> where;
  bool elseZero = false;  // what it does not hold of counts as 0
};

/// A formula of one row, perhaps narrowed.
Result<NarrowedFormula> parseRowFormula(std::string_view text, const MemberText& members);

/// The aggregate of what `row` says. Error kUnsupported: a row that counts as 0 changes it.
Result<Formula> aggregateOf(AggregateFunction function, bool distinct, NarrowedFormula row);

/// "left + right"
Formula arithmeticOf(ArithmeticOperator op, Formula left, Formula right);

/// Whether some part of it is an aggregate.
bool isAggregated(const Formula& formula);

}  // namespace omni
