#include "language/sparql/sparql_scope.h"

#include <algorithm>

#include "base/text.h"

namespace omni {

tl::unexpected<Error> SparqlScope::unsupported(const std::string& what) {
  return fail(Code::kUnsupported, "SPARQL cannot say " + what);
}

bool SparqlScope::isVariable(const std::string& text) {
  return text.starts_with('?') && text.find(' ') == std::string::npos;
}

bool SparqlScope::isNumber(const Value& value) {
  return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
}

Result<SparqlLines> SparqlScope::whole(const std::vector<std::string>& columns) {
  if (query_.set) return combined(columns);
  return select(columns, true);
}

Result<SparqlLines> SparqlScope::combined(const std::vector<std::string>& given) {
  std::vector<std::string> columns = given;
  if (columns.empty())
    for (const auto& e : query_.select) columns.push_back(names_.variable(columnName(e)));
  OMNI_TRY(left, select(columns, false));
  SparqlScope other(*query_.set->right, model_, names_);
  OMNI_TRY(right, other.whole(columns));
  SparqlLines inner = braced("", left);
  const bool isUnion = query_.set->op == SetOperator::kUnion;
  const bool isExcept = query_.set->op == SetOperator::kExcept;
  append(inner, braced(isUnion ? "UNION " : isExcept ? "MINUS " : "", right));
  SparqlLines lines = braced("SELECT DISTINCT " + join(columns, " ") + " WHERE ", inner);
  std::string order;
  for (const auto& one : query_.orderBy) {
    OMNI_TRY(by, expression(one.expression));
    const auto column = std::find(projected_.begin(), projected_.end(), by);
    if (column == projected_.end()) return unsupported("an order of a set operation by what is not selected");
    const auto& name = columns[static_cast<std::size_t>(column - projected_.begin())];
    order += one.descending ? " DESC(" + name + ")" : " " + name;
  }
  if (!order.empty()) lines.push_back("ORDER BY" + order);
  if (query_.limit) lines.push_back(limited());
  return lines;
}

Result<SparqlLines> SparqlScope::select(const std::vector<std::string>& columns, bool ordered) {
  // Filters first: what they bind, the other clauses may use.
  if (query_.where) OMNI_RETURN_IF_ERROR(filter(*query_.where));
  pattern_.endConditions();
  OMNI_TRY(group, grouping());
  OMNI_TRY(projected, projection(columns));
  std::string having;
  if (query_.having) {
    having_ = true;
    OMNI_TRY(over, condition(*query_.having));
    having_ = false;
    having = "HAVING(" + over + ")";
  }
  std::string order;
  if (ordered) {
    OMNI_TRY(by, ordering());
    order = by;
  }
  if (!group.empty())
    for (const auto& scalar : scalars_) group += " " + scalar;
  else if (!scalars_.empty() && (!having.empty() || std::ranges::any_of(query_.select, isAggregated)))
    group = "GROUP BY " + join(scalars_, " ");
  OMNI_TRY(inner, body());
  SparqlLines lines =
      braced("SELECT " + std::string(query_.distinct ? "DISTINCT " : "") + projected + " WHERE ", inner);
  for (const auto& clause : {group, having, order})
    if (!clause.empty()) lines.push_back(clause);
  if (ordered && query_.limit) lines.push_back(limited());
  return lines;
}

std::string SparqlScope::limited() const {
  const std::string limit = "LIMIT " + std::to_string(*query_.limit);
  return query_.skipped > 0 ? limit + " OFFSET " + std::to_string(query_.skipped) : limit;
}

Result<SparqlLines> SparqlScope::asked() {
  OMNI_TRY(inner, isPlain() ? tested() : whole());
  return isPlain() ? braced("ASK ", inner) : braced("ASK ", braced("", inner));
}

Result<SparqlLines> SparqlScope::tested() {
  if (query_.where) OMNI_RETURN_IF_ERROR(filter(*query_.where));
  return body();
}

Result<SparqlLines> SparqlScope::body() {
  SparqlLines lines = pattern_.lines();
  append(lines, selects_);
  append(lines, filters_);
  return lines;
}

Result<std::string> SparqlScope::projection(const std::vector<std::string>& columns) {
  std::vector<std::string> items;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < query_.select.size(); ++i) {
    const auto& e = query_.select[i];
    OMNI_TRY(text, expression(e));
    projected_.push_back(text);
    const bool again = std::find(names.begin(), names.end(), text) != names.end();
    const bool asIs = isVariable(text) && e.kind != Expression::Kind::kConstant && columns.empty() && !again;
    const auto name = asIs ? text : columns.empty() ? names_.variable(columnName(e)) : columns[i];
    names.push_back(name);
    items.push_back(asIs ? text : "(" + text + " AS " + name + ")");
  }
  return join(items, " ");
}

/// GROUP BY with what is grouped by, and with what is selected next to aggregates: a group needs one value of
/// it.
Result<std::string> SparqlScope::grouping() {
  const bool aggregates = std::any_of(query_.select.begin(), query_.select.end(), isAggregated) ||
                          (query_.having && query_.groupBy.empty());
  if (query_.groupBy.empty() && !aggregates) return std::string{};
  std::vector<std::string> keys;
  const auto add = [&](const Expression& e) -> Status {
    OMNI_TRY(text, expression(e));
    if (aliases_.contains(text) || std::find(keys.begin(), keys.end(), text) != keys.end()) return {};
    if (isVariable(text)) {
      keys.push_back(text);
      return {};
    }
    const auto name = names_.variable(columnName(e));
    aliases_[text] = name;
    keys.push_back("(" + text + " AS " + name + ")");
    return {};
  };
  for (const auto& e : query_.groupBy) OMNI_RETURN_IF_ERROR(add(e));
  for (const auto& e : query_.select)
    if (!isAggregated(e) && e.kind != Expression::Kind::kConstant && e.kind != Expression::Kind::kSubQuery)
      OMNI_RETURN_IF_ERROR(add(e));
  if (!keys.empty())
    for (const auto& order : query_.orderBy)
      if (!isAggregated(order.expression)) OMNI_RETURN_IF_ERROR(add(order.expression));
  return keys.empty() ? std::string{} : "GROUP BY " + join(keys, " ");
}

Result<std::string> SparqlScope::ordering() {
  std::vector<std::string> keys;
  for (const auto& order : query_.orderBy) {
    OMNI_TRY(text, expression(order.expression));
    keys.push_back((order.descending ? "DESC(" : "ASC(") + text + ")");
  }
  return keys.empty() ? std::string{} : "ORDER BY " + join(keys, " ");
}

}  // namespace omni
