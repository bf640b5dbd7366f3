#include "language/cypher/cypher_scope.h"

#include <algorithm>

#include "base/text.h"
#include "language/cypher/cypher_names.h"
#include "query/alike.h"
#include "query/operators.h"
#include "query/query_shape.h"
#include "schema/values/list_values.h"

namespace omni {
namespace {

using Names = std::vector<std::string>;
using Kind = Expression::Kind;

tl::unexpected<Error> unsupported(const std::string& what) {
  return fail(Code::kUnsupported, "Cypher cannot say " + what);
}

bool isAggregated(const Condition& c) {
  return isAggregated(c.left) || isAggregated(c.right) || isAggregated(c.upper) ||
         std::any_of(c.children.begin(), c.children.end(),
                     [](const Condition& child) { return isAggregated(child); });
}

bool holdsQuery(const Expression& e) {
  return e.kind == Kind::kSubQuery || std::ranges::any_of(e.arguments, holdsQuery);
}

bool isPlain(const LogicalQuery& query) {
  return query.groupBy.empty() && !query.having && !query.limit && !query.set &&
         std::none_of(query.select.begin(), query.select.end(),
                      [](const Expression& e) { return isAggregated(e); });
}

bool isText(const Expression& e) {
  return e.kind == Kind::kConstant && std::holds_alternative<std::string>(e.constant);
}

void markEdges(const Expression& e, std::vector<bool>& used) {
  if (e.kind == Kind::kEdgeAttribute) used[e.node] = true;
  for (const auto& argument : e.arguments) markEdges(argument, used);
}

void markEdges(const Condition& c, std::vector<bool>& used) {
  for (const auto* e : {&c.left, &c.right, &c.upper}) markEdges(*e, used);
  for (const auto& child : c.children) markEdges(child, used);
}

/// Which relationships need a variable.
std::vector<bool> usedEdges(const LogicalQuery& query) {
  std::vector<bool> used(query.edges.size());
  for (const auto* list : {&query.select, &query.groupBy})
    for (const auto& e : *list) markEdges(e, used);
  for (const auto& order : query.orderBy) markEdges(order.expression, used);
  if (query.where) markEdges(*query.where, used);
  if (query.having) markEdges(*query.having, used);
  return used;
}

}  // namespace

CypherScope::CypherScope(const LogicalQuery& query, const EntityModel& model, CypherTerms& terms,
                         const std::string& root)
    : query_(query), model_(model), terms_(terms), labelled_(query.nodes.size()) {
  for (std::size_t i = 0; i < query.nodes.size(); ++i) {
    const bool outer = i == 0 && !root.empty();
    nodes_.push_back(outer ? root : terms.variable(model.entities[query.nodes[i].entity].phrase));
    labelled_[i] = outer;
  }
  const auto used = usedEdges(query);
  for (std::size_t i = 0; i < query.edges.size(); ++i)
    edges_.push_back(used[i] ? terms.variable(model.links[query.edges[i].link].phrase) : std::string());
}

// ------------------------------------------------------------------ the query

Result<std::string> CypherScope::whole(const LogicalQuery& query, const EntityModel& model,
                                       CypherTerms& terms) {
  if (query.set) return combined(query, model, terms);
  return CypherScope(query, model, terms).statement({});
}

Result<std::string> CypherScope::statement(const Names& names) {
  OMNI_TRY(body, matched());
  if (query_.whether) return asked(body);
  OMNI_TRY(end, projected("RETURN ", names));
  return ahead_ + body + end;
}

Result<std::string> CypherScope::asked(const std::string& body) {
  OMNI_TRY(plain, columns({}));
  OMNI_TRY(groups, grouped(plain));
  return ahead_ + body + groups + "\nRETURN count(*) > 0 AS " + terms_.variable("answer");
}

Result<std::string> CypherScope::combined(const LogicalQuery& query, const EntityModel& model,
                                          CypherTerms& terms) {
  if (!query.orderBy.empty() || query.limit) return unsupported("the order or limit of a set operation");
  LogicalQuery left = query;
  left.set.reset();
  const LogicalQuery& right = *query.set->right;
  CypherScope first(left, model, terms);
  CypherScope second(right, model, terms);
  if (query.set->op == SetOperator::kUnion) {
    Names names;
    for (const auto& e : left.select) names.push_back(terms.variable(first.nameOf(e)));
    OMNI_TRY(one, first.statement(names));
    OMNI_TRY(two, second.statement(names));
    return one + "\nUNION\n" + two;
  }
  if (left.select.size() != 1 || right.select.size() != 1)
    return unsupported("an intersection or difference of several columns");
  const auto held = terms.variable("others");
  const auto value = terms.variable(first.nameOf(left.select.front()));
  const auto other = terms.variable("other");
  OMNI_TRY(others, second.stage({other}));
  first.held_ = {held};
  OMNI_TRY(mine, first.stage({value}));
  const std::string negation = query.set->op == SetOperator::kIntersect ? "" : "NOT ";
  return others + "\nWITH collect(DISTINCT " + other + ") AS " + held + "\n" + mine + "\nWITH " + value +
         ", " + held + " WHERE " + negation + value + " IN " + held + "\nRETURN DISTINCT " + value;
}

Result<std::string> CypherScope::stage(const Names& names) {
  OMNI_TRY(body, matched());
  OMNI_TRY(end, projected("WITH ", names));
  return ahead_ + body + end;
}

Result<std::string> CypherScope::matched(const std::string& keyword) {
  const Names parts = paths();
  std::string optional;
  for (const auto& edge : query_.edges)
    if (edge.optional) optional += "\nOPTIONAL MATCH " + pattern(edge);
  OMNI_TRY(condition, filtered());
  std::string where;
  if (!condition.empty()) where = (optional.empty() ? "\nWHERE " : "\nWITH *\nWHERE ") + condition;
  // A clause a path: patterns next to each other in one clause are matched as a product first.
  return keyword + join(parts, "\nMATCH ") + optional + where;
}

// Edges that follow one another are written as one path.
Names CypherScope::paths() {
  Names parts;
  std::optional<std::size_t> end;  // the node that the last path ends in
  for (const auto& edge : query_.edges) {
    if (edge.optional) continue;
    if (end && (edge.from == *end || edge.to == *end)) {
      parts.back() += step(edge, *end);
    } else {
      const std::size_t start = joinsLater(edge, edge.from) ? edge.to : edge.from;
      parts.push_back(nodePattern(start) + step(edge, start));
      end = start;
    }
    end = edge.from == *end ? edge.to : edge.from;
  }
  if (parts.empty()) parts.push_back(nodePattern(0));
  return parts;
}

// Whether the edge after this one goes on from `node`.
bool CypherScope::joinsLater(const QueryEdge& edge, std::size_t node) const {
  const auto after = static_cast<std::size_t>(&edge - query_.edges.data()) + 1;
  if (after >= query_.edges.size() || query_.edges[after].optional) return false;
  return query_.edges[after].from == node || query_.edges[after].to == node;
}

std::string CypherScope::nodePattern(std::size_t node) {
  if (labelled_[node]) return "(" + nodes_[node] + ")";
  labelled_[node] = true;
  if (query_.nodes[node].anyKind) return "(" + nodes_[node] + ")";
  return "(" + nodes_[node] + ":" + cypherName(model_.entities[query_.nodes[node].entity].name) + ")";
}

std::string CypherScope::pattern(const QueryEdge& edge) {
  const auto from = nodePattern(edge.from);
  return from + step(edge, edge.from);
}

// From a node along an edge to the node at its other side, in either direction.
std::string CypherScope::step(const QueryEdge& edge, std::size_t start) {
  const auto at = static_cast<std::size_t>(&edge - query_.edges.data());
  std::string hops;
  if (edge.minHops != 1 || edge.maxHops != 1)
    hops = "*" + std::to_string(edge.minHops) + ".." + std::to_string(edge.maxHops);
  const std::string relationship =
      "[" + edges_[at] + ":" + cypherName(model_.links[edge.link].name) + hops + "]";
  if (edge.from == start) return "-" + relationship + "->" + nodePattern(edge.to);
  return "<-" + relationship + "-" + nodePattern(edge.from);
}

Result<std::string> CypherScope::filtered() {
  Names conditions;
  if (query_.where) {
    OMNI_TRY(condition, text(*query_.where));
    conditions.push_back(condition);
  }
  conditions.insert(conditions.end(), joins_.begin(), joins_.end());
  for (const auto& order : query_.orderBy) {
    if (!order.descending || !query_.limit || order.expression.kind != Kind::kAttribute) continue;
    OMNI_TRY(value, raw(order.expression));
    conditions.push_back(value + " IS NOT NULL");
  }
  return join(conditions, " AND ");
}

// ------------------------------------------------------------------ projection

bool CypherScope::aggregates() const {
  const auto ordersBy = [](const Order& order) { return isAggregated(order.expression); };
  const auto is = [](const Expression& e) { return isAggregated(e); };
  return std::any_of(query_.select.begin(), query_.select.end(), is) || query_.having ||
         std::any_of(query_.orderBy.begin(), query_.orderBy.end(), ordersBy);
}

Result<CypherScope::Columns> CypherScope::columns(const Names& names) {
  Columns columns;
  for (std::size_t i = 0; i < query_.select.size(); ++i) {
    OMNI_TRY(value, text(query_.select[i]));
    columns.push_back({value, i < names.size() ? names[i] : terms_.variable(nameOf(query_.select[i]))});
  }
  return columns;
}

Result<std::string> CypherScope::projected(const std::string& keyword, const Names& names) {
  OMNI_TRY(plain, columns(names));
  OMNI_TRY(groups, grouped(plain));
  for (std::size_t i = 0; i < plain.size(); ++i) {
    OMNI_TRY(value, text(query_.select[i]));
    plain[i].text = value;
  }
  Names items;
  for (const auto& column : plain)
    items.push_back(column.text == column.name ? column.text : column.text + " AS " + column.name);
  if (keyword == "WITH ") items.insert(items.end(), held_.begin(), held_.end());
  OMNI_TRY(order, ordered(plain));
  const std::string distinct = query_.distinct ? "DISTINCT " : "";
  std::string limit = query_.limit && query_.skipped > 0 ? "\nSKIP " + std::to_string(query_.skipped) : "";
  if (query_.limit) limit += "\nLIMIT " + std::to_string(*query_.limit);
  return groups + "\n" + keyword + distinct + join(items, ", ") + order + limit;
}

Result<std::string> CypherScope::ordered(const Columns& columns) {
  Names items;
  for (const auto& order : query_.orderBy) {
    OMNI_TRY(value, text(order.expression));
    for (const auto& column : columns)
      if (column.text == value) value = column.name;
    items.push_back(value + (order.descending ? " DESC" : ""));
  }
  return items.empty() ? std::string() : "\nORDER BY " + join(items, ", ");
}

Result<std::string> CypherScope::grouped(const Columns& columns) {
  if (!aggregates() && query_.groupBy.empty()) return std::string();
  Columns keys;
  for (const auto& key : query_.groupBy) OMNI_RETURN_IF_ERROR(addKeys(key, keys));
  const auto selected = [&](const Column& key) {
    return std::any_of(columns.begin(), columns.end(), [&](const Column& c) { return c.text == key.text; });
  };
  const auto ordersOutside = [&](const Order& order) {
    const auto value = text(order.expression);
    return !value || !selected({*value, {}});
  };
  // Next to a figure a value that was held needs a stage of its own.
  const bool outside = std::ranges::any_of(query_.select, holdsQuery) ||
                       std::any_of(query_.orderBy.begin(), query_.orderBy.end(), ordersOutside);
  if (!query_.having && !outside && std::all_of(keys.begin(), keys.end(), selected) && aggregates())
    return std::string();
  for (const auto& e : query_.select) OMNI_RETURN_IF_ERROR(addKeys(e, keys));
  for (const auto& order : query_.orderBy) OMNI_RETURN_IF_ERROR(addKeys(order.expression, keys));
  if (query_.having) OMNI_RETURN_IF_ERROR(addParts(*query_.having, keys));
  Names items = held_;
  for (const auto& key : keys) {
    items.push_back(key.text == key.name ? key.text : key.text + " AS " + key.name);
    staged_[key.text] = key.name;
  }
  std::string stage = "\nWITH " + join(items, ", ");
  if (!query_.having) return stage;
  OMNI_TRY(condition, text(*query_.having));
  return stage + "\nWHERE " + condition;
}

/// The parts of `e` that a WITH stage has to name: aggregates, and what is grouped by.
Status CypherScope::addKeys(const Expression& e, Columns& keys) {
  const bool leaf = e.kind == Kind::kAggregate || e.kind == Kind::kNode || e.kind == Kind::kAttribute ||
                    e.kind == Kind::kEdgeAttribute || e.kind == Kind::kDatePart;
  if (!leaf) {
    for (const auto& argument : e.arguments) OMNI_RETURN_IF_ERROR(addKeys(argument, keys));
    return {};
  }
  OMNI_TRY(value, raw(e));
  const bool known =
      std::any_of(keys.begin(), keys.end(), [&](const Column& key) { return key.text == value; });
  if (!known) keys.push_back({value, e.kind == Kind::kNode ? value : terms_.variable(nameOf(e))});
  return {};
}

Status CypherScope::addParts(const Condition& c, Columns& keys) {
  for (const auto* e : {&c.left, &c.right, &c.upper}) OMNI_RETURN_IF_ERROR(addKeys(*e, keys));
  for (const auto& child : c.children) OMNI_RETURN_IF_ERROR(addParts(child, keys));
  return {};
}

std::string CypherScope::nameOf(const Expression& e) const {
  switch (e.kind) {
    case Kind::kNode: return model_.entities[query_.nodes[e.node].entity].phrase;
    case Kind::kAttribute: return model_.entities[query_.nodes[e.node].entity].attributes[e.attribute].name;
    case Kind::kEdgeAttribute: return model_.links[query_.edges[e.node].link].attributes[e.attribute].name;
    case Kind::kAggregate: {
      const std::string function = lower(functionName(e.function));
      return e.arguments.empty() ? function : function + " " + nameOf(e.arguments.front());
    }
    case Kind::kDatePart: {
      static constexpr const char* kParts[] = {"year", "quarter", "month", "day", "decade"};
      return kParts[static_cast<std::size_t>(e.part)];
    }
    default: return "value";
  }
}

// ------------------------------------------------------------------ expressions

Result<std::string> CypherScope::text(const Expression& e) {
  // A constant is bound once more each time it is written; parts of a stage never are constants.
  if (e.kind == Kind::kConstant || e.kind == Kind::kSubQuery || e.kind == Kind::kArithmetic) return raw(e);
  OMNI_TRY(value, raw(e));
  const auto named = staged_.find(value);
  return named == staged_.end() ? value : named->second;
}

Result<std::string> CypherScope::raw(const Expression& e) {
  switch (e.kind) {
    case Kind::kNode: return nodes_[e.node];
    case Kind::kAttribute:
      return nodes_[e.node] + "." +
             cypherName(model_.entities[query_.nodes[e.node].entity].attributes[e.attribute].name);
    case Kind::kEdgeAttribute:
      return edges_[e.node] + "." +
             cypherName(model_.links[query_.edges[e.node].link].attributes[e.attribute].name);
    case Kind::kConstant: return terms_.parameter(e.constant);
    case Kind::kAggregate: return aggregate(e);
    case Kind::kArithmetic: {
      OMNI_TRY(left, text(e.arguments.at(0)));
      OMNI_TRY(right, text(e.arguments.at(1)));
      const std::string real = e.op == ArithmeticOperator::kDivide ? "toFloat(" + left + ")" : left;
      return "(" + real + " " + std::string(symbolOf(e.op)) + " " + right + ")";
    }
    case Kind::kDatePart: {
      if (isOfWeek(e.part)) return unsupported("a day of the week");
      OMNI_TRY(moment, text(e.arguments.at(0)));
      return cypherDatePart(e.part, moment);
    }
    case Kind::kSubQuery: return e.correlated ? figureOfGroup(e) : staged(*e.query, false);
    case Kind::kPlace: return unsupported("where something stands in a list");
    case Kind::kDaysBetween: return unsupported("a span of time");
    case Kind::kRunning: return unsupported("a running total");
    case Kind::kWhen: {
      OMNI_TRY(when, text(*e.condition));
      OMNI_TRY(value, text(e.arguments.at(0)));
      return "CASE WHEN " + when + " THEN " + value + " END";
    }
  }
  return unsupported("this expression");
}

// Numbers kept as texts as numbers; of lists, how many they hold.
std::string CypherScope::addable(const std::string& value, ValueType type) {
  if (type == ValueType::kText) return "toFloat(" + value + ")";
  return type == ValueType::kNested ? "size(" + value + ")" : value;
}

Result<std::string> CypherScope::aggregate(const Expression& e) {
  std::string argument = "*";
  if (!e.arguments.empty()) {
    OMNI_TRY(value, raw(e.arguments.front()));
    const bool adds = e.function == AggregateFunction::kSum || e.function == AggregateFunction::kAverage ||
                      e.function == AggregateFunction::kMedian;
    argument = (e.distinct ? "DISTINCT " : "") + (adds ? addable(value, typeOf(e.arguments.front())) : value);
  }
  if (e.function == AggregateFunction::kMedian) return "percentileCont(" + argument + ", 0.5)";
  return lower(functionName(e.function)) + "(" + argument + ")";
}

ValueType CypherScope::typeOf(const Expression& e) const {
  if (e.kind == Kind::kAttribute)
    return model_.entities[query_.nodes[e.node].entity].attributes[e.attribute].values.type;
  if (e.kind == Kind::kEdgeAttribute)
    return model_.links[query_.edges[e.node].link].attributes[e.attribute].values.type;
  return ValueType::kUnknown;
}

// Whether it is a date or a time that the server may keep as such, which no text is equal to.
bool CypherScope::mayBeMoment(const Expression& e) const {
  if (e.kind == Kind::kAggregate) return !e.arguments.empty() && mayBeMoment(e.arguments.front());
  const ValueType type = typeOf(e);
  return model_.dialect == "neo4j" && (isDate(type) || type == ValueType::kTime);
}

Result<std::string> CypherScope::comparable(const Expression& e, const Expression& other) {
  OMNI_TRY(value, text(e));
  const bool number =
      other.kind == Kind::kConstant && (std::holds_alternative<std::int64_t>(other.constant) ||
                                        std::holds_alternative<double>(other.constant));
  if (number && typeOf(e) == ValueType::kText) return "toFloat(" + value + ")";
  const bool written = other.kind == Kind::kConstant && std::holds_alternative<std::string>(other.constant);
  return written && mayBeMoment(e) ? "toString(" + value + ")" : value;
}

Result<std::string> CypherScope::staged(const LogicalQuery& query, bool list) {
  if (query.set) return unsupported("a comparison with a set operation");
  if (const auto known = singles_.find(&query); known != singles_.end() && !list) return known->second;
  const auto value = terms_.variable("value");
  const auto name = terms_.variable(list ? "values" : "single_value");
  CypherScope inner(query, model_, terms_);
  inner.held_ = held_;
  OMNI_TRY(body, inner.stage({value}));
  held_.push_back(name);
  Names items = held_;
  items.back() = (list ? "collect(" + value + ")" : "head(collect(" + value + "))") + " AS " + name;
  ahead_ += body + "\nWITH " + join(items, ", ") + "\n";
  if (!list) singles_[&query] = name;
  return name;
}

Result<std::string> CypherScope::figureOfGroup(const Expression& e) {
  if (const auto known = singles_.find(e.query.get()); known != singles_.end()) return known->second;
  const auto figures = figuresOfGroups(e);
  if (!figures) return unsupported("a query that depends on the one around it");
  OMNI_TRY(own, raw(figures->shared));
  const Names columns{terms_.variable(nameOf(figures->query.select.front())), terms_.variable("value")};
  CypherScope inner(figures->query, model_, terms_);
  inner.held_ = held_;
  OMNI_TRY(body, inner.stage(columns));
  held_.insert(held_.end(), columns.begin(), columns.end());
  ahead_ += body + "\n";
  joins_.push_back(own + " = " + columns.front());
  singles_[e.query.get()] = columns.back();
  return columns.back();
}

// ------------------------------------------------------------------ conditions

Result<std::string> CypherScope::text(const Condition& c) {
  using Is = Condition::Kind;
  switch (c.kind) {
    case Is::kAnd: return joined(c, " AND ");
    case Is::kOr: return joined(c, " OR ");
    case Is::kNot: {
      OMNI_TRY(inner, joined(c, " AND "));
      return "NOT (" + inner + ")";
    }
    case Is::kCompare: return compared(c);
    case Is::kBetween: return ranged(c);
    case Is::kIsNull: {
      OMNI_TRY(value, text(c.left));
      return value + (c.negated ? " IS NOT NULL" : " IS NULL");
    }
    case Is::kIn: return contained(c);
    case Is::kInList: return listed(c);
    case Is::kExists: {
      OMNI_TRY(test, existence(*c.query, nodes_[c.node]));
      return (c.negated ? "NOT " : "") + test;
    }
  }
  return unsupported("this condition");
}

Result<std::string> CypherScope::joined(const Condition& c, const char* word) {
  Names parts;
  for (const auto& child : c.children) {
    OMNI_TRY(part, text(child));
    parts.push_back(part);
  }
  if (parts.empty()) return std::string("true");
  return parts.size() == 1 ? parts.front() : "(" + join(parts, word) + ")";
}

bool CypherScope::isListed(const Expression& e) const {
  if (e.kind == Kind::kAttribute)
    return isList(model_.entities[query_.nodes[e.node].entity].attributes[e.attribute].values);
  return e.kind == Kind::kEdgeAttribute &&
         isList(model_.links[query_.edges[e.node].link].attributes[e.attribute].values);
}

// Whether an element of the list compares so.
Result<std::string> CypherScope::holds(const Condition& c) {
  if (comparesOrder(c.comparison)) return unsupported("an order of lists");
  OMNI_TRY(list, text(c.left));
  OMNI_TRY(value, text(c.right));
  const std::string no = c.comparison == Comparison::kNotEqual ? "NOT " : "";
  const bool like = c.comparison >= Comparison::kContains;
  if (!like && !c.ignoreCase) return no + "(" + value + " IN " + list + ")";
  const std::string element = terms_.variable("element");
  const std::string op = like ? " " + std::string(cypherSymbol(c.comparison)) + " " : " = ";
  const auto folded = [&](const std::string& of) { return c.ignoreCase ? "toLower(" + of + ")" : of; };
  return no + "any(" + element + " IN " + list + " WHERE " + folded(element) + op + folded(value) + ")";
}

Result<std::string> CypherScope::holdsAny(const Condition& c) {
  Names parts;
  for (const Value& constant : c.constants) {
    OMNI_TRY(part, holds({.kind = Condition::Kind::kCompare,
                          .left = c.left,
                          .right = Expression::ofConstant(constant),
                          .ignoreCase = c.ignoreCase}));
    parts.push_back(part);
  }
  return (c.negated ? "NOT (" : "(") + join(parts, " OR ") + ")";
}

Result<std::string> CypherScope::compared(const Condition& c) {
  if (isListed(c.left)) return holds(c);
  OMNI_TRY(left, comparable(c.left, c.right));
  OMNI_TRY(right, comparable(c.right, c.left));
  const auto op = " " + std::string(cypherSymbol(c.comparison)) + " ";
  if (!c.ignoreCase || !(isText(c.right) || isText(c.left))) return left + op + right;
  return "toLower(" + left + ")" + op + "toLower(" + right + ")";
}

Result<std::string> CypherScope::ranged(const Condition& c) {
  OMNI_TRY(value, comparable(c.left, c.right));
  OMNI_TRY(low, text(c.right));
  OMNI_TRY(high, text(c.upper));
  const auto within = "(" + value + " >= " + low + " AND " + value + " <= " + high + ")";
  return c.negated ? "NOT " + within : within;
}

Result<std::string> CypherScope::listed(const Condition& c) {
  if (isListed(c.left)) return holdsAny(c);
  OMNI_TRY(value, comparable(c.left, Expression::ofConstant(c.constants.empty() ? Value() : c.constants[0])));
  Names constants;
  for (const auto& constant : c.constants) constants.push_back(terms_.parameter(constant));
  return (c.negated ? "NOT " : "") + value + " IN [" + join(constants, ", ") + "]";
}

Result<std::string> CypherScope::contained(const Condition& c) {
  OMNI_TRY(value, text(c.left));
  const std::string negation = c.negated ? "NOT " : "";
  if (isPlain(*c.query)) {
    OMNI_TRY(test, existence(*c.query, {}, value));
    return negation + test;
  }
  OMNI_TRY(list, staged(*c.query, true));
  return negation + value + " IN " + list;
}

Result<std::string> CypherScope::existence(const LogicalQuery& query, const std::string& root,
                                           const std::string& equal) {
  if (!isPlain(query)) return unsupported("a test over groups");
  CypherScope inner(query, model_, terms_, root);
  OMNI_TRY(body, inner.matched());
  if (!inner.ahead_.empty()) return unsupported("a comparison with a query inside of a test");
  std::replace(body.begin(), body.end(), '\n', ' ');
  if (equal.empty()) return "EXISTS { " + body + " }";
  OMNI_TRY(value, inner.text(query.select.front()));
  const std::string link = query.where || body.find(" WHERE ") != std::string::npos ? " AND " : " WHERE ";
  return "EXISTS { " + body + link + value + " = " + equal + " }";
}

}  // namespace omni
