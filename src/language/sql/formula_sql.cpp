#include "language/sql/formula_sql.h"

#include <cmath>
#include <utility>

#include "base/text.h"
#include "query/operators.h"

namespace omni {
namespace {

class FormulaWriter {
 public:
  explicit FormulaWriter(const FormulaParts& parts) : parts_(parts) {}

  std::string formula(const Formula& f) const {
    switch (f.kind) {
      case Formula::Kind::kColumn: return parts_.column(f.column);
      case Formula::Kind::kNumber: return number(f.number);
      case Formula::Kind::kArithmetic: return arithmetic(f);
      case Formula::Kind::kAggregate: return aggregate(f, f.function);
    }
    return "NULL";
  }

  std::string aggregate(const Formula& f, AggregateFunction function) const {
    const bool narrowed = !f.where.empty() && !parts_.narrowed;
    std::string of = f.arguments.empty() ? (narrowed ? "1" : parts_.row) : formula(f.arguments.front());
    if (narrowed) of = "CASE WHEN " + conditions(f.where) + " THEN " + of + " END";
    return parts_.aggregate(function, f.distinct, of);
  }

  std::string conditions(const std::vector<FormulaCondition>& where) const {
    std::vector<std::string> texts;
    for (const auto& condition : where) texts.push_back(one(condition));
    return join(texts, " AND ");
  }

 private:
  static std::string number(double value) {
    return toText(value == std::floor(value) && std::abs(value) < 1e15
                      ? Value(static_cast<std::int64_t>(value))
                      : Value(value));
  }

  // A quotient of whole numbers is meant as a fraction, and one by nothing has no value.
  std::string arithmetic(const Formula& f) const {
    const std::string left = formula(f.arguments[0]), right = formula(f.arguments[1]);
    if (f.op != ArithmeticOperator::kDivide)
      return "(" + left + " " + std::string(symbolOf(f.op)) + " " + right + ")";
    const bool constant = f.arguments[1].kind == Formula::Kind::kNumber;
    return "(1e0 * " + left + " / " + (constant ? right : "NULLIF(" + right + ", 0)") + ")";
  }

  std::string one(const FormulaCondition& condition) const {
    const std::string column = parts_.column(condition.column), no = condition.negated ? " NOT" : "";
    if (condition.kind == FormulaCondition::Kind::kIsNull) return column + " IS" + no + " NULL";
    std::vector<std::string> values;
    for (const auto& value : condition.values) values.push_back(parts_.constant(value));
    if (condition.kind == FormulaCondition::Kind::kInList)
      return column + no + " IN (" + join(values, ", ") + ")";
    return column + std::string(sqlSign(condition.comparison)) + join(values, ", ");
  }

  const FormulaParts& parts_;
};

bool shares(const Formula& formula, std::optional<std::vector<FormulaCondition>>& shared) {
  if (formula.kind == Formula::Kind::kAggregate) {
    if (!shared) shared = formula.where;
    return *shared == formula.where;
  }
  for (const auto& argument : formula.arguments)
    if (!shares(argument, shared)) return false;
  return true;
}

}  // namespace

std::string_view sqlSign(Comparison comparison) {
  switch (comparison) {
    case Comparison::kEqual: return " = ";
    case Comparison::kNotEqual: return " <> ";
    case Comparison::kLess: return " < ";
    case Comparison::kLessOrEqual: return " <= ";
    case Comparison::kGreater: return " > ";
    case Comparison::kGreaterOrEqual: return " >= ";
    default: return " LIKE ";
  }
}

std::string formulaSql(const Formula& formula, std::optional<AggregateFunction> function,
                       const FormulaParts& parts) {
  const FormulaWriter writer(parts);
  return function && formula.kind == Formula::Kind::kAggregate ? writer.aggregate(formula, *function)
                                                               : writer.formula(formula);
}

std::string conditionsSql(const std::vector<FormulaCondition>& where, const FormulaParts& parts) {
  return FormulaWriter(parts).conditions(where);
}

std::optional<std::vector<FormulaCondition>> sharedConditions(const Formula& formula) {
  std::optional<std::vector<FormulaCondition>> shared;
  return shares(formula, shared) ? shared : std::nullopt;
}

}  // namespace omni
