#include "language/sparql/sparql_renderer.h"

#include <algorithm>

#include "base/text.h"
#include "language/sparql/sparql_names.h"
#include "language/sparql/sparql_pattern.h"

namespace omni {
namespace {

using Lines = std::vector<std::string>;

Lines indented(const Lines& lines) {
  Lines deeper;
  for (const auto& line : lines) deeper.push_back("  " + line);
  return deeper;
}

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

Lines braced(const std::string& before, const Lines& inner, const std::string& after = "}") {
  Lines lines{before + "{"};
  append(lines, indented(inner));
  lines.push_back(after);
  return lines;
}

tl::unexpected<Error> unsupported(const std::string& what) {
  return fail(Code::kUnsupported, "SPARQL cannot say " + what);
}

bool isVariable(const std::string& text) {
  return text.starts_with('?') && text.find(' ') == std::string::npos;
}

bool isAggregated(const Expression& e) {
  return e.kind == Expression::Kind::kAggregate ||
         std::any_of(e.arguments.begin(), e.arguments.end(), isAggregated);
}

bool isNumeric(const Value& value) {
  return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
}

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

std::string_view symbol(ArithmeticOperator op) {
  switch (op) {
    case ArithmeticOperator::kAdd: return "+";
    case ArithmeticOperator::kSubtract: return "-";
    case ArithmeticOperator::kMultiply: return "*";
    case ArithmeticOperator::kDivide: return "/";
  }
  return "+";
}

std::string_view function(AggregateFunction function) {
  switch (function) {
    case AggregateFunction::kCount: return "COUNT";
    case AggregateFunction::kSum: return "SUM";
    case AggregateFunction::kAverage: return "AVG";
    case AggregateFunction::kMinimum: return "MIN";
    case AggregateFunction::kMaximum: return "MAX";
  }
  return "COUNT";
}

std::string_view word(AggregateFunction function) {
  switch (function) {
    case AggregateFunction::kCount: return "count";
    case AggregateFunction::kSum: return "total";
    case AggregateFunction::kAverage: return "average";
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
    case DatePart::kDay: return cut("9, 2");
  }
  return cut("1, 4");
}

/// Writes one logical query, its sub-queries by scopes of their own over the same names.
class Scope {
 public:
  Scope(const LogicalQuery& query, const EntityModel& model, SparqlNames& names, const std::string& root = {})
      : query_(query), model_(model), names_(names), pattern_(query, model, names, root) {}

  /// The whole query, set operation included. `columns`, when given, are the variables of its columns.
  Result<Lines> whole(const Lines& columns = {});
  /// The pattern to be tested for a match, without a SELECT.
  Result<Lines> tested();
  bool isPlain() const {
    return query_.groupBy.empty() && !query_.having && !query_.limit && !query_.set &&
           std::none_of(query_.select.begin(), query_.select.end(), isAggregated);
  }

 private:
  Result<Lines> select(const Lines& columns, bool ordered);
  Result<Lines> combined(const Lines& columns);
  Result<std::string> projection(const Lines& columns);
  Result<std::string> grouping();
  Result<std::string> ordering();
  Result<Lines> body();

  Result<std::string> expression(const Expression& e);
  Result<std::string> plainExpression(const Expression& e);
  Result<std::string> operand(const Expression& e);
  Result<std::string> aggregate(const Expression& e);
  Result<std::string> subQuery(const Expression& e);
  std::string columnName(const Expression& e) const;
  ValueType typeOf(const Expression& e) const;

  Status filter(const Condition& c);
  Result<std::string> condition(const Condition& c);
  Result<std::string> connected(const Condition& c, std::string_view op);
  Result<std::string> comparison(const Expression& left, Comparison comparison, const Expression& right,
                                 bool ignoreCase);
  std::string comparable(const std::string& text, const Expression& e, const Expression& other,
                         bool ignoreCase);
  Result<std::string> inList(const Condition& c);
  Result<std::string> inQuery(const Condition& c, bool joined);
  Result<std::string> exists(const Condition& c);
  Result<std::string> isNull(const Condition& c);

  const LogicalQuery& query_;
  const EntityModel& model_;
  SparqlNames& names_;
  SparqlPattern pattern_;
  bool required_ = true;                        // attributes met now must be there
  bool having_ = false;                         // over groups now
  std::map<std::string, std::string> aliases_;  // a grouped expression -> its variable
  Lines selects_;                               // sub-queries to join
  Lines scalars_;                               // variables of sub-queries with one row
  Lines filters_;
  Lines projected_;  // the columns as they can be ordered by, for set operations
};

// ---------------------------------------------------------------- the whole

Result<Lines> Scope::whole(const Lines& columns) {
  if (query_.set) return combined(columns);
  return select(columns, true);
}

Result<Lines> Scope::combined(const Lines& given) {
  Lines columns = given;
  if (columns.empty())
    for (const auto& e : query_.select) columns.push_back(names_.variable(columnName(e)));
  OMNI_TRY(left, select(columns, false));
  Scope other(*query_.set->right, model_, names_);
  OMNI_TRY(right, other.whole(columns));
  Lines inner = braced("", left);
  const bool isUnion = query_.set->op == SetOperator::kUnion;
  const bool isExcept = query_.set->op == SetOperator::kExcept;
  append(inner, braced(isUnion ? "UNION " : isExcept ? "MINUS " : "", right));
  Lines lines = braced("SELECT DISTINCT " + join(columns, " ") + " WHERE ", inner);
  std::string order;
  for (const auto& one : query_.orderBy) {
    OMNI_TRY(by, expression(one.expression));
    const auto column = std::find(projected_.begin(), projected_.end(), by);
    if (column == projected_.end()) return unsupported("an order of a set operation by what is not selected");
    const auto& name = columns[static_cast<std::size_t>(column - projected_.begin())];
    order += one.descending ? " DESC(" + name + ")" : " " + name;
  }
  if (!order.empty()) lines.push_back("ORDER BY" + order);
  if (query_.limit) lines.push_back("LIMIT " + std::to_string(*query_.limit));
  return lines;
}

Result<Lines> Scope::select(const Lines& columns, bool ordered) {
  // Filters first: what they bind, the other clauses may use.
  if (query_.where) OMNI_RETURN_IF_ERROR(filter(*query_.where));
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
  Lines lines =
      braced("SELECT " + std::string(query_.distinct ? "DISTINCT " : "") + projected + " WHERE ", inner);
  for (const auto& clause : {group, having, order})
    if (!clause.empty()) lines.push_back(clause);
  if (ordered && query_.limit) lines.push_back("LIMIT " + std::to_string(*query_.limit));
  return lines;
}

Result<Lines> Scope::tested() {
  if (query_.where) OMNI_RETURN_IF_ERROR(filter(*query_.where));
  return body();
}

Result<Lines> Scope::body() {
  Lines lines = pattern_.lines();
  append(lines, selects_);
  append(lines, filters_);
  return lines;
}

Result<std::string> Scope::projection(const Lines& columns) {
  Lines items;
  Lines names;
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

/// GROUP BY with what is grouped by, and with what is selected beside aggregates: a group needs one value of
/// it.
Result<std::string> Scope::grouping() {
  const bool aggregates = std::any_of(query_.select.begin(), query_.select.end(), isAggregated) ||
                          (query_.having && query_.groupBy.empty());
  if (query_.groupBy.empty() && !aggregates) return std::string{};
  Lines keys;
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

Result<std::string> Scope::ordering() {
  Lines keys;
  for (const auto& order : query_.orderBy) {
    OMNI_TRY(text, expression(order.expression));
    keys.push_back((order.descending ? "DESC(" : "ASC(") + text + ")");
  }
  return keys.empty() ? std::string{} : "ORDER BY " + join(keys, " ");
}

// ---------------------------------------------------------------- expressions

Result<std::string> Scope::expression(const Expression& e) {
  OMNI_TRY(text, plainExpression(e));
  const auto alias = aliases_.find(text);
  return alias == aliases_.end() ? text : alias->second;
}

Result<std::string> Scope::plainExpression(const Expression& e) {
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
      return "(" + left + " " + std::string(symbol(e.op)) + " " + right + ")";
    }
    case Expression::Kind::kDatePart: {
      OMNI_TRY(moment, expression(e.arguments.at(0)));
      return datePart(e.part, moment);
    }
  }
  return unsupported("this expression");
}

/// Beside aggregates a parameter is no variable that may stand there: a number is written out.
Result<std::string> Scope::operand(const Expression& e) {
  const bool number =
      e.kind == Expression::Kind::kConstant && !std::holds_alternative<std::string>(e.constant);
  return number ? toText(e.constant) : expression(e);
}

Result<std::string> Scope::aggregate(const Expression& e) {
  const auto call = std::string(function(e.function)) + "(" + (e.distinct ? "DISTINCT " : "");
  if (e.arguments.empty()) return call + "*)";
  OMNI_TRY(argument, expression(e.arguments.front()));
  // Numbers that the graph keeps as text.
  const bool adds = e.function == AggregateFunction::kSum || e.function == AggregateFunction::kAverage;
  const bool text = adds && typeOf(e.arguments.front()) == ValueType::kText;
  return call + (text ? "xsd:double(STR(" + argument + "))" : argument) + ")";
}

Result<std::string> Scope::subQuery(const Expression& e) {
  Scope inner(*e.query, model_, names_);
  const auto name = names_.variable(inner.columnName(e.query->select.front()));
  OMNI_TRY(lines, inner.whole({name}));
  append(selects_, braced("", lines));
  scalars_.push_back(name);
  return name;
}

std::string Scope::columnName(const Expression& e) const {
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
                                            : "day";
    default: return "value";
  }
}

ValueType Scope::typeOf(const Expression& e) const {
  switch (e.kind) {
    case Expression::Kind::kAttribute: return pattern_.described(e.node, e.attribute).values.type;
    case Expression::Kind::kConstant: return isNumeric(e.constant) ? ValueType::kReal : ValueType::kText;
    case Expression::Kind::kNode: return ValueType::kNested;
    case Expression::Kind::kAggregate:
      if (e.function == AggregateFunction::kMinimum || e.function == AggregateFunction::kMaximum)
        return typeOf(e.arguments.front());
      return ValueType::kReal;
    default: return ValueType::kReal;
  }
}

// ---------------------------------------------------------------- conditions

Status Scope::filter(const Condition& c) {
  if (c.kind == Condition::Kind::kAnd) {
    for (const auto& child : c.children) OMNI_RETURN_IF_ERROR(filter(child));
    return {};
  }
  if (c.kind == Condition::Kind::kIn && !c.negated) return inQuery(c, true).map([](const std::string&) {});
  OMNI_TRY(text, condition(c));
  filters_.push_back("FILTER(" + text + ")");
  return {};
}

Result<std::string> Scope::condition(const Condition& c) {
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

Result<std::string> Scope::connected(const Condition& c, std::string_view op) {
  const bool before = required_;
  required_ = required_ && having_;  // a group's rows are settled: what it aggregates must be there
  Lines parts;
  for (const auto& child : c.children) {
    OMNI_TRY(part, condition(child));
    parts.push_back(part);
  }
  required_ = before;
  return "(" + join(parts, op) + ")";
}

/// How one side of a comparison is written, given the other side.
std::string Scope::comparable(const std::string& text, const Expression& e, const Expression& other,
                              bool ignoreCase) {
  const auto type = typeOf(e);
  const bool isConstant = e.kind == Expression::Kind::kConstant;
  const bool otherIsText =
      other.kind == Expression::Kind::kConstant && std::holds_alternative<std::string>(other.constant);
  const bool otherIsNumber = other.kind == Expression::Kind::kConstant && isNumeric(other.constant);
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

Result<std::string> Scope::comparison(const Expression& left, Comparison comparison, const Expression& right,
                                      bool ignoreCase) {
  OMNI_TRY(leftText, expression(left));
  OMNI_TRY(rightText, expression(right));
  if (isTextSearch(comparison)) {
    const auto folded = [&](const std::string& text) {
      return ignoreCase ? "LCASE(STR(" + text + "))" : "STR(" + text + ")";
    };
    return std::string(symbol(comparison)) + "(" + folded(leftText) + ", " + folded(rightText) + ")";
  }
  return comparable(leftText, left, right, ignoreCase) + " " + std::string(symbol(comparison)) + " " +
         comparable(rightText, right, left, ignoreCase);
}

Result<std::string> Scope::inList(const Condition& c) {
  OMNI_TRY(text, expression(c.left));
  Lines values;
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
Result<std::string> Scope::inQuery(const Condition& c, bool joined) {
  if (having_) return unsupported("a sub-query's list over groups");
  OMNI_TRY(left, expression(c.left));
  auto key = left;
  if (!isVariable(left)) {
    key = names_.variable("key");
    selects_.push_back("BIND(" + left + " AS " + key + ")");
  }
  Scope inner(*c.query, model_, names_);
  const auto column = names_.variable("found");
  OMNI_TRY(lines, inner.whole({column}));
  const auto mark = names_.variable("in");
  const auto head =
      "SELECT DISTINCT (" + column + " AS " + key + ")" + (joined ? "" : " (true AS " + mark + ")");
  const auto select = braced(head + " WHERE ", braced("", lines));
  append(selects_, braced(joined ? "" : "OPTIONAL ", select));
  return (c.negated ? "!BOUND(" : "BOUND(") + mark + ")";
}

Result<std::string> Scope::exists(const Condition& c) {
  if (having_) return unsupported("a sub-query's existence over groups");
  Scope inner(*c.query, model_, names_, pattern_.node(c.node));
  if (inner.isPlain()) {
    OMNI_TRY(lines, inner.tested());
    return std::string(c.negated ? "NOT " : "") + "EXISTS { " + join(lines, " ") + " }";
  }
  // A pattern over groups: which nodes have such a group, as a mark beside them.
  auto grouped = *c.query;
  grouped.select = {Expression::ofNode(0)};
  grouped.groupBy.insert(grouped.groupBy.begin(), Expression::ofNode(0));
  Scope marked(grouped, model_, names_, pattern_.node(c.node));
  OMNI_TRY(lines, marked.whole());
  const auto mark = names_.variable("in");
  const auto head = "SELECT " + pattern_.node(c.node) + " (true AS " + mark + ") WHERE ";
  append(selects_, braced("OPTIONAL ", braced(head, braced("", lines))));
  return (c.negated ? "!BOUND(" : "BOUND(") + mark + ")";
}

Result<std::string> Scope::isNull(const Condition& c) {
  if (c.left.kind == Expression::Kind::kAttribute && !having_) {
    const auto& attribute = pattern_.described(c.left.node, c.left.attribute);
    return std::string(c.negated ? "" : "NOT ") + "EXISTS { " + pattern_.node(c.left.node) + " " +
           names_.iri(attribute.name) + " " + names_.variable(attribute.phrase) + " }";
  }
  OMNI_TRY(text, expression(c.left));
  if (!isVariable(text)) return unsupported("whether a computed value is missing");
  return (c.negated ? "BOUND(" : "!BOUND(") + text + ")";
}

}  // namespace

Result<NativeQuery> renderSparql(const LogicalQuery& query, const EntityModel& model) {
  SparqlNames names(model.prefixes);
  Scope scope(query, model, names);
  OMNI_TRY(lines, scope.whole());
  auto text = join(lines, "\n");
  auto prologue = names.prologue();
  const std::string xsd = "PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>\n";
  if (text.find("xsd:") != std::string::npos && prologue.find("PREFIX xsd:") == std::string::npos)
    prologue += xsd;
  return NativeQuery{.route = Route::kSparql, .text = prologue + text, .parameters = names.parameters()};
}

}  // namespace omni
