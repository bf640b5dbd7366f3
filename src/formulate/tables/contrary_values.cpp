#include "formulate/tables/contrary_values.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "formulate/tables/view/statement_parts.h"

namespace omni {
namespace {

using Sql = SqlExpression::Kind;

SqlExpression joined(std::string_view with, SqlExpression left, SqlExpression right) {
  return {.kind = Sql::kBinary, .name = std::string(with), .of = {std::move(left), std::move(right)}};
}

bool equalsValue(const SqlExpression& e) {
  return e.kind == Sql::kBinary && e.name == "=" && e.of[0].kind == Sql::kColumn &&
         e.of[1].kind == Sql::kValue;
}

// Of a choice, its first side.
const SqlExpression& comparisonOf(const SqlExpression& e) {
  return e.kind == Sql::kBinary && e.name == "or" ? comparisonOf(e.of[0]) : e;
}

bool areContrary(const SqlExpression& choice, const SqlExpression& e) {
  const SqlExpression& one = comparisonOf(choice);
  return equalsValue(one) && equalsValue(e) && one.of[0].table == e.of[0].table &&
         one.of[0].name == e.of[0].name && one.of[1].value != e.of[1].value;
}

}  // namespace

void chooseBetweenContraryValues(SqlStatement& statement) {
  if (!statement.where) return;
  std::vector<const SqlExpression*> parts;
  addConjuncts(*statement.where, parts);
  std::vector<SqlExpression> kept;
  for (const auto* part : parts) {
    const auto contrary =
        std::ranges::find_if(kept, [&](const SqlExpression& before) { return areContrary(before, *part); });
    if (contrary == kept.end())
      kept.push_back(*part);
    else
      *contrary = joined("or", std::move(*contrary), *part);
  }
  SqlExpression all = std::move(kept.front());
  for (auto next = kept.begin() + 1; next != kept.end(); ++next)
    all = joined("and", std::move(all), std::move(*next));
  statement.where = std::move(all);
}

}  // namespace omni
