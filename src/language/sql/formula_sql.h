#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/measures/defined_measure.h"

namespace omni {

/// " = ", " LIKE ": between both sides.
std::string_view sqlSign(Comparison comparison);

/// How the parts of a formula stand in a query.
struct FormulaParts {
  std::function<std::string(const std::string& column)> column;
  std::function<std::string(const Value& constant)> constant;
  std::function<std::string(AggregateFunction function, bool distinct, const std::string& of)> aggregate;
  std::string row;        // what is counted where rows are
  bool narrowed = false;  // the query's rows are those for which its conditions hold
};

/// A measure in SQL. `function`: of the same rows instead, where it is an aggregate of single values.
std::string formulaSql(const Formula& formula, std::optional<AggregateFunction> function,
                       const FormulaParts& parts);

/// The conditions on a row.
std::string conditionsSql(const std::vector<FormulaCondition>& where, const FormulaParts& parts);

/// The conditions that all aggregates of a formula share; nothing where they differ.
std::optional<std::vector<FormulaCondition>> sharedConditions(const Formula& formula);

}  // namespace omni
