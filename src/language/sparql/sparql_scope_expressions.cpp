#include "base/text.h"
#include "language/sparql/sparql_scope.h"
#include "query/alike.h"
#include "query/operators.h"

namespace omni {
namespace {

std::string_view word(AggregateFunction function) {
  switch (function) {
    case AggregateFunction::kCount: return "count";
    case AggregateFunction::kSum: return "total";
    case AggregateFunction::kAverage: return "average";
    case AggregateFunction::kMedian: return "median";
    case AggregateFunction::kMinimum: return "minimum";
    case AggregateFunction::kMaximum: return "maximum";
  }
  return "count";
}

/// The part of a lexical ISO 8601 form.
std::string datePart(DatePart part, const std::string& moment) {
  const auto cut = [&](const char* at) { return "xsd:integer(SUBSTR(STR(" + moment + "), " + at + "))"; };
  switch (part) {
    case DatePart::kYear: return cut("1, 4");
    case DatePart::kQuarter: return "CEIL(" + cut("6, 2") + " / 3)";
    case DatePart::kMonth: return cut("6, 2");
    case DatePart::kDay: return "SUBSTR(STR(" + moment + "), 1, 10)";
    case DatePart::kDecade: return "FLOOR(" + moment + " / 10) * 10";
    case DatePart::kHour: return cut("12, 2");
    case DatePart::kWeek:
    case DatePart::kWeekday:
    case DatePart::kWeekdayName: break;
  }
  return cut("1, 4");
}

}  // namespace

Result<std::string> SparqlScope::expression(const Expression& e) {
  OMNI_TRY(text, plainExpression(e));
  const auto alias = aliases_.find(text);
  return alias == aliases_.end() ? text : alias->second;
}

Result<std::string> SparqlScope::plainExpression(const Expression& e) {
  switch (e.kind) {
    case Expression::Kind::kNode: return pattern_.node(e.node);
    case Expression::Kind::kAttribute: return pattern_.attribute(e.node, e.attribute, required_);
    case Expression::Kind::kEdgeAttribute: return unsupported("an attribute of a relationship");
    case Expression::Kind::kConstant: return names_.parameter(e.constant);
    case Expression::Kind::kAggregate: return aggregate(e);
    case Expression::Kind::kSubQuery: return subQuery(e);
    case Expression::Kind::kArithmetic: {
      OMNI_TRY(left, operand(e.arguments.at(0)));
      OMNI_TRY(right, operand(e.arguments.at(1)));
      return "(" + left + " " + std::string(symbolOf(e.op)) + " " + right + ")";
    }
    case Expression::Kind::kDatePart: {
      if (isOfWeek(e.part)) return unsupported("a day of the week");
      OMNI_TRY(moment, expression(e.arguments.at(0)));
      return datePart(e.part, moment);
    }
    case Expression::Kind::kPlace: return unsupported("where something stands in a list");
    case Expression::Kind::kDaysBetween: return unsupported("a span of time");
    case Expression::Kind::kWhen: return unsupported("a figure of some of the rows");
    case Expression::Kind::kRunning: return unsupported("a running total");
  }
  return unsupported("this expression");
}

/// Next to aggregates a parameter is no variable that may stand there: a number is written out.
Result<std::string> SparqlScope::operand(const Expression& e) {
  const bool number =
      e.kind == Expression::Kind::kConstant && !std::holds_alternative<std::string>(e.constant);
  return number ? toText(e.constant) : expression(e);
}

Result<std::string> SparqlScope::aggregate(const Expression& e) {
  if (e.function == AggregateFunction::kMedian) return unsupported("a median");
  const auto call = std::string(functionName(e.function)) + "(" + (e.distinct ? "DISTINCT " : "");
  if (e.arguments.empty()) return call + "*)";
  OMNI_TRY(argument, expression(e.arguments.front()));
  // Numbers that the graph keeps as text.
  const bool adds = e.function == AggregateFunction::kSum || e.function == AggregateFunction::kAverage;
  const bool text = adds && typeOf(e.arguments.front()) == ValueType::kText;
  return call + (text ? "xsd:double(STR(" + argument + "))" : argument) + ")";
}

Result<std::string> SparqlScope::subQuery(const Expression& e) {
  if (e.correlated) return figureOfGroup(e);
  SparqlScope inner(*e.query, model_, names_);
  const auto name = names_.variable(inner.columnName(e.query->select.front()));
  OMNI_TRY(lines, inner.whole({name}));
  append(selects_, braced("", lines));
  scalars_.push_back(name);
  return name;
}

Result<std::string> SparqlScope::figureOfGroup(const Expression& e) {
  const auto figures = figuresOfGroups(e);
  if (!figures) return unsupported("a query that depends on the one around it");
  OMNI_TRY(key, expression(figures->shared));
  SparqlScope inner(figures->query, model_, names_);
  const auto name = names_.variable(inner.columnName(figures->query.select.back()));
  OMNI_TRY(lines, inner.whole({key, name}));
  append(selects_, braced("", lines));
  return name;
}

std::string SparqlScope::columnName(const Expression& e) const {
  const auto of = [&](std::string_view word) {
    return std::string(word) + (e.arguments.empty() ? "" : " " + columnName(e.arguments.front()));
  };
  switch (e.kind) {
    case Expression::Kind::kNode: return model_.entities[query_.nodes[e.node].entity].phrase;
    case Expression::Kind::kAttribute: return pattern_.described(e.node, e.attribute).phrase;
    case Expression::Kind::kAggregate: return of(word(e.function));
    case Expression::Kind::kDatePart:
      return e.part == DatePart::kYear      ? "year"
             : e.part == DatePart::kQuarter ? "quarter"
             : e.part == DatePart::kMonth   ? "month"
             : e.part == DatePart::kDecade  ? "decade"
             : e.part == DatePart::kHour    ? "hour"
                                            : "day";
    default: return "value";
  }
}

ValueType SparqlScope::typeOf(const Expression& e) const {
  switch (e.kind) {
    case Expression::Kind::kAttribute: return pattern_.described(e.node, e.attribute).values.type;
    case Expression::Kind::kConstant: return isNumber(e.constant) ? ValueType::kReal : ValueType::kText;
    case Expression::Kind::kNode: return ValueType::kNested;
    case Expression::Kind::kAggregate:
      if (e.function == AggregateFunction::kMinimum || e.function == AggregateFunction::kMaximum)
        return typeOf(e.arguments.front());
      return ValueType::kReal;
    default: return ValueType::kReal;
  }
}

}  // namespace omni
