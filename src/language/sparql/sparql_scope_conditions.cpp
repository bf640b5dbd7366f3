#include "base/text.h"
#include "language/sparql/sparql_scope.h"
#include "schema/value_summary.h"

namespace omni {
namespace {

std::string_view symbol(Comparison comparison) {
  switch (comparison) {
    case Comparison::kEqual: return "=";
    case Comparison::kNotEqual: return "!=";
    case Comparison::kLess: return "<";
    case Comparison::kLessOrEqual: return "<=";
    case Comparison::kGreater: return ">";
    case Comparison::kGreaterOrEqual: return ">=";
    case Comparison::kContains: return "CONTAINS";
    case Comparison::kStartsWith: return "STRSTARTS";
    case Comparison::kEndsWith: return "STRENDS";
  }
  return "=";
}

bool isTextSearch(Comparison comparison) {
  return comparison == Comparison::kContains || comparison == Comparison::kStartsWith ||
         comparison == Comparison::kEndsWith;
}

}  // namespace

Status SparqlScope::filter(const Condition& c) {
  if (c.kind == Condition::Kind::kAnd) {
    for (const auto& child : c.children) OMNI_RETURN_IF_ERROR(filter(child));
    return {};
  }
  if (c.kind == Condition::Kind::kIn && !c.negated) return inQuery(c, true).map([](const std::string&) {});
  OMNI_TRY(text, condition(c));
  filters_.push_back("FILTER(" + text + ")");
  return {};
}

Result<std::string> SparqlScope::condition(const Condition& c) {
  switch (c.kind) {
    case Condition::Kind::kAnd: return connected(c, " && ");
    case Condition::Kind::kOr: return connected(c, " || ");
    case Condition::Kind::kNot: {
      OMNI_TRY(inner, connected(c, " && "));
      return "!" + inner;
    }
    case Condition::Kind::kCompare: return comparison(c.left, c.comparison, c.right, c.ignoreCase);
    case Condition::Kind::kBetween: {
      OMNI_TRY(above, comparison(c.left, Comparison::kGreaterOrEqual, c.right, c.ignoreCase));
      OMNI_TRY(below, comparison(c.left, Comparison::kLessOrEqual, c.upper, c.ignoreCase));
      return std::string(c.negated ? "!" : "") + "(" + above + " && " + below + ")";
    }
    case Condition::Kind::kIsNull: return isNull(c);
    case Condition::Kind::kIn: return inQuery(c, false);
    case Condition::Kind::kInList: return inList(c);
    case Condition::Kind::kExists: return exists(c);
  }
  return unsupported("this condition");
}

Result<std::string> SparqlScope::connected(const Condition& c, std::string_view op) {
  const bool before = required_;
  required_ = required_ && having_;  // a group's rows are settled: what it aggregates must be there
  std::vector<std::string> parts;
  for (const auto& child : c.children) {
    OMNI_TRY(part, condition(child));
    parts.push_back(part);
  }
  required_ = before;
  return "(" + join(parts, op) + ")";
}

/// How one side of a comparison is written, given the other side.
std::string SparqlScope::comparable(const std::string& text, const Expression& e, const Expression& other,
                                    bool ignoreCase) {
  const auto type = typeOf(e);
  const bool isConstant = e.kind == Expression::Kind::kConstant;
  const bool otherIsText =
      other.kind == Expression::Kind::kConstant && std::holds_alternative<std::string>(other.constant);
  const bool otherIsNumber = other.kind == Expression::Kind::kConstant && isNumber(other.constant);
  if (isConstant)
    return ignoreCase && std::holds_alternative<std::string>(e.constant) ? "LCASE(" + text + ")" : text;
  if (otherIsNumber && type != ValueType::kInteger && type != ValueType::kReal)
    return "xsd:double(STR(" + text + "))";
  if (!otherIsText && !ignoreCase) return text;
  const auto lexical = "STR(" + text + ")";
  if (type == ValueType::kDateTime && otherIsText &&
      std::get<std::string>(other.constant).size() == kDateBytes)
    return "SUBSTR(" + lexical + ", 1, 10)";
  return ignoreCase ? "LCASE(" + lexical + ")" : lexical;
}

Result<std::string> SparqlScope::comparison(const Expression& left, Comparison comparison,
                                            const Expression& right, bool ignoreCase) {
  if (isInLanguages(left) && right.kind == Expression::Kind::kConstant)
    return inSomeLanguage(left, comparison, right, ignoreCase);
  OMNI_TRY(leftText, expression(left));
  OMNI_TRY(rightText, expression(right));
  return compared(leftText, left, comparison, rightText, right, ignoreCase);
}

std::string SparqlScope::compared(const std::string& leftText, const Expression& left, Comparison comparison,
                                  const std::string& rightText, const Expression& right, bool ignoreCase) {
  if (isTextSearch(comparison)) {
    const auto folded = [&](const std::string& text) {
      return ignoreCase ? "LCASE(STR(" + text + "))" : "STR(" + text + ")";
    };
    return std::string(symbol(comparison)) + "(" + folded(leftText) + ", " + folded(rightText) + ")";
  }
  return comparable(leftText, left, right, ignoreCase) + " " + std::string(symbol(comparison)) + " " +
         comparable(rightText, right, left, ignoreCase);
}

bool SparqlScope::isInLanguages(const Expression& e) const {
  return e.kind == Expression::Kind::kAttribute && !having_ &&
         pattern_.described(e.node, e.attribute).languages.size() > 1;
}

std::string SparqlScope::inSomeLanguage(const Expression& left, Comparison comparison,
                                        const Expression& right, bool ignoreCase) {
  const auto& attribute = pattern_.described(left.node, left.attribute);
  const auto valueVariable = names_.variable(attribute.phrase);
  const bool none = comparison == Comparison::kNotEqual;
  const auto test = compared(valueVariable, left, none ? Comparison::kEqual : comparison,
                             names_.parameter(right.constant), right, ignoreCase);
  return std::string(none ? "NOT " : "") + "EXISTS { " + pattern_.node(left.node) + " " +
         names_.iri(attribute.name) + " " + valueVariable + " . FILTER(" + test + ") }";
}

Result<std::string> SparqlScope::inList(const Condition& c) {
  OMNI_TRY(text, expression(c.left));
  std::vector<std::string> values;
  for (const auto& value : c.constants) {
    const auto constant = Expression::ofConstant(value);
    values.push_back(comparable(names_.parameter(value), constant, c.left, c.ignoreCase));
  }
  if (values.empty()) return std::string(c.negated ? "true" : "false");
  const auto left = comparable(text, c.left, Expression::ofConstant(c.constants.front()), c.ignoreCase);
  return "(" + left + (c.negated ? " NOT IN (" : " IN (") + join(values, ", ") + "))";
}

/// A sub-query's column against `left`: joined where it must match, else as a mark that is bound where it
/// does.
Result<std::string> SparqlScope::inQuery(const Condition& c, bool joined) {
  if (having_) return unsupported("a sub-query's list over groups");
  OMNI_TRY(left, expression(c.left));
  auto key = left;
  if (!isVariable(left)) {
    key = names_.variable("key");
    selects_.push_back("BIND(" + left + " AS " + key + ")");
  }
  SparqlScope inner(*c.query, model_, names_);
  const auto column = names_.variable("found");
  OMNI_TRY(lines, inner.whole({column}));
  const auto mark = names_.variable("in");
  const auto head =
      "SELECT DISTINCT (" + column + " AS " + key + ")" + (joined ? "" : " (true AS " + mark + ")");
  const auto select = braced(head + " WHERE ", braced("", lines));
  append(selects_, braced(joined ? "" : "OPTIONAL ", select));
  return (c.negated ? "!BOUND(" : "BOUND(") + mark + ")";
}

Result<std::string> SparqlScope::exists(const Condition& c) {
  if (having_) return unsupported("a sub-query's existence over groups");
  SparqlScope inner(*c.query, model_, names_, pattern_.node(c.node));
  if (inner.isPlain() && c.query->nodes.size() == 1) {
    OMNI_TRY(lines, inner.tested());
    return std::string(c.negated ? "NOT " : "") + "EXISTS { " + join(lines, " ") + " }";
  }
  // Which nodes have one, as a mark next to them. Engines look through a join anew for every node that is
  // tested; it is listed once. A pattern over groups has no other form.
  auto listed = *c.query;
  listed.select = {Expression::ofNode(0)};
  if (inner.isPlain())
    listed.distinct = true;
  else
    listed.groupBy.insert(listed.groupBy.begin(), Expression::ofNode(0));
  SparqlScope marked(listed, model_, names_, pattern_.node(c.node));
  OMNI_TRY(lines, marked.whole());
  const auto mark = names_.variable("in");
  const auto head = "SELECT " + pattern_.node(c.node) + " (true AS " + mark + ") WHERE ";
  append(selects_, braced("OPTIONAL ", braced(head, braced("", lines))));
  return (c.negated ? "!BOUND(" : "BOUND(") + mark + ")";
}

Result<std::string> SparqlScope::isNull(const Condition& c) {
  if (c.left.kind == Expression::Kind::kAttribute && !having_) {
    const auto& attribute = pattern_.described(c.left.node, c.left.attribute);
    return std::string(c.negated ? "" : "NOT ") + "EXISTS { " + pattern_.node(c.left.node) + " " +
           names_.iri(attribute.name) + " " + names_.variable(attribute.phrase) + " }";
  }
  OMNI_TRY(text, expression(c.left));
  if (!isVariable(text)) return unsupported("whether a computed value is missing");
  return (c.negated ? "BOUND(" : "!BOUND(") + text + ")";
}

}  // namespace omni
