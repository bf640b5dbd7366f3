#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "query/json/json_names.h"
#include "query/json/logical_json.h"
#include "query/query_shape.h"

namespace omni {
namespace {

using ReadJson = nlohmann::json;

constexpr std::size_t kMaxNested = 8;  // queries within queries, and expressions within expressions
constexpr std::size_t kMaxNodes = 32;
constexpr std::size_t kMaxHops = 8;
constexpr std::size_t kMaxListed = 1000;   // expressions, conditions or values of one list
constexpr std::size_t kMaxRows = 1000000;  // of a limit

tl::unexpected<Error> wrong(const std::string& what) {
  return fail(Code::kInvalidArgument, "the logical query is not well built: " + what,
              "Change only parts of a query that an answer came with; docs/ask.schema.json describes them.");
}

tl::unexpected<Error> lacks(const std::string& what, const std::string& name) {
  return fail(Code::kNotFound, "the source has no " + what + " '" + toUtf8(name) + "'",
              "The description of the source lists what it holds.");
}

class LogicalReader {
 public:
  explicit LogicalReader(const EntityModel& model) : model_(model) {}

  /// `correlated`: the entity that its first node has to be of.
  Result<LogicalQuery> query(const ReadJson& json, std::size_t depth,
                             std::optional<std::size_t> correlated = std::nullopt) const {
    if (!json.is_object()) return wrong("a query is no object");
    if (depth > kMaxNested)
      return fail(Code::kLimit, "the logical query is nested too deep", "Ask for less at once.");
    LogicalQuery q;
    OMNI_RETURN_IF_ERROR(nodes(json, q));
    if (correlated && q.nodes[0].entity != *correlated)
      return wrong("a query within another is not about its node");
    OMNI_RETURN_IF_ERROR(edges(json, q));
    OMNI_RETURN_IF_ERROR(columns(json, q, depth));
    OMNI_TRY(groups, expressions(json, "group", q, depth));
    q.groupBy = std::move(groups);
    OMNI_TRY(where, conjunction(json, "where", q, depth));
    q.where = std::move(where);
    OMNI_TRY(having, conjunction(json, "having", q, depth));
    q.having = std::move(having);
    OMNI_TRY(distinct, flag(json, "distinct"));
    OMNI_TRY(whether, flag(json, "whether"));
    q.distinct = distinct;
    q.whether = whether;
    OMNI_RETURN_IF_ERROR(order(json, q, depth));
    const auto runs = [](const Expression& column) { return column.kind == Expression::Kind::kRunning; };
    if (q.orderBy.empty() && std::ranges::any_of(q.select, runs))
      return wrong("a running total is of rows in no order");
    OMNI_RETURN_IF_ERROR(set(json, q, depth));
    return q;
  }

 private:
  static Result<const ReadJson*> listed(const ReadJson& json, const char* name) {
    static const ReadJson kNone = ReadJson::array();
    const auto found = json.find(name);
    if (found == json.end()) return &kNone;
    if (!found->is_array() || found->size() > kMaxListed)
      return wrong("'" + std::string(name) + "' is no list");
    return &*found;
  }

  static Result<bool> flag(const ReadJson& json, const char* name) {
    const auto found = json.find(name);
    if (found == json.end()) return false;
    if (!found->is_boolean()) return wrong("'" + std::string(name) + "' is neither true nor false");
    return found->get<bool>();
  }

  static Result<std::string> text(const ReadJson& json, const char* name) {
    const auto found = json.find(name);
    if (found == json.end() || !found->is_string()) return wrong("'" + std::string(name) + "' is no text");
    return found->get<std::string>();
  }

  /// A whole number below `end`.
  static Result<std::size_t> index(const ReadJson& json, std::size_t end) {
    if (!json.is_number_unsigned() || json.get<std::uint64_t>() >= end)
      return wrong("a number is out of range");
    return json.get<std::size_t>();
  }
  static Result<std::size_t> index(const ReadJson& json, const char* name, std::size_t end) {
    const auto found = json.find(name);
    return found == json.end() ? wrong("'" + std::string(name) + "' is missing") : index(*found, end);
  }

  template <class T, std::size_t count>
  static Result<T> named(const JsonNames<T, count>& names, const ReadJson& json, const char* name) {
    OMNI_TRY(given, text(json, name));
    const auto value = fromJsonName(names, given);
    if (!value) return wrong("'" + std::string(name) + "' is '" + toUtf8(given) + "'");
    return *value;
  }

  Status nodes(const ReadJson& json, LogicalQuery& q) const {
    OMNI_TRY(list, listed(json, "nodes"));
    if (list->empty() || list->size() > kMaxNodes) return wrong("it has no nodes, or too many");
    for (const ReadJson& one : *list) {
      OMNI_TRY(name, text(one, "entity"));
      const auto entity = std::ranges::find(model_.entities, name, &Entity::name);
      if (entity == model_.entities.end()) return lacks("table, class or label", name);
      OMNI_TRY(anyKind, flag(one, "any_kind"));
      if (anyKind && model_.route == Route::kSql) return wrong("a table is of one kind");
      q.nodes.push_back({static_cast<std::size_t>(entity - model_.entities.begin()), anyKind});
    }
    return {};
  }

  Result<std::size_t> linkOf(const std::string& name, const QueryNode& from, const QueryNode& to) const {
    std::optional<std::size_t> found;
    for (std::size_t l = 0; l < model_.links.size(); ++l) {
      const Link& link = model_.links[l];
      if (link.name != name || link.from != from.entity || link.to != to.entity) continue;
      if (found) return wrong("several links are called '" + toUtf8(name) + "'");
      found = l;
    }
    if (!found) return lacks("link", name);
    return *found;
  }

  Status columns(const ReadJson& json, LogicalQuery& q, std::size_t depth) const {
    OMNI_TRY(list, listed(json, "select"));
    if (list->empty()) return wrong("it selects nothing");
    for (const ReadJson& one : *list) {
      const bool runs = one.is_object() && one.contains("running");
      OMNI_TRY(column, runs ? running(one, q, depth) : expression(one, q, depth));
      q.select.push_back(std::move(column));
    }
    return {};
  }

  /// A column of its own, never a part of another expression: its order cannot hold another.
  Result<Expression> running(const ReadJson& json, const LogicalQuery& q, std::size_t depth) const {
    OMNI_TRY(of, arguments(json, "running", 1, 1, q, depth));
    if (!isAggregated(of.front())) return wrong("a running total is of a figure");
    return Expression::running(std::move(of.front()));
  }

  Status edges(const ReadJson& json, LogicalQuery& q) const {
    OMNI_TRY(list, listed(json, "edges"));
    if (list->size() > kMaxNodes) return wrong("it has too many joins");
    for (const ReadJson& one : *list) {
      QueryEdge edge;
      OMNI_TRY(name, text(one, "link"));
      OMNI_TRY(from, index(one, "from", q.nodes.size()));
      OMNI_TRY(to, index(one, "to", q.nodes.size()));
      OMNI_TRY(link, linkOf(name, q.nodes[from], q.nodes[to]));
      OMNI_TRY(optional, flag(one, "optional"));
      edge = {.link = link, .from = from, .to = to, .optional = optional};
      OMNI_RETURN_IF_ERROR(hops(one, edge));
      q.edges.push_back(edge);
    }
    return connected(q) ? Status() : wrong("its joins do not connect its tables");
  }

  Status hops(const ReadJson& json, QueryEdge& edge) const {
    const auto given = json.find("hops");
    if (given == json.end()) return {};
    if (!given->is_array() || given->size() != 2) return wrong("'hops' are not two numbers");
    OMNI_TRY(least, index((*given)[0], kMaxHops + 1));
    OMNI_TRY(most, index((*given)[1], kMaxHops + 1));
    const Link& link = model_.links[edge.link];
    if (least == 0 || most < least || link.from != link.to) return wrong("a path cannot have so many hops");
    edge.minHops = least;
    edge.maxHops = most;
    return {};
  }

  static bool connected(const LogicalQuery& q) {
    std::vector<bool> reached(q.nodes.size());
    reached[0] = true;
    for (std::size_t round = 0; round < q.nodes.size(); ++round)
      for (const QueryEdge& edge : q.edges)
        if (reached[edge.from] || reached[edge.to]) reached[edge.from] = reached[edge.to] = true;
    return std::ranges::all_of(reached, std::identity());
  }

  Result<std::vector<Expression>> expressions(const ReadJson& json, const char* name, const LogicalQuery& q,
                                              std::size_t depth) const {
    OMNI_TRY(list, listed(json, name));
    std::vector<Expression> expressions;
    for (const ReadJson& one : *list) {
      OMNI_TRY(expression, this->expression(one, q, depth));
      expressions.push_back(std::move(expression));
    }
    return expressions;
  }

  /// Exactly, or up to, so many arguments.
  Result<std::vector<Expression>> arguments(const ReadJson& json, const char* name, std::size_t least,
                                            std::size_t most, const LogicalQuery& q,
                                            std::size_t depth) const {
    OMNI_TRY(given, expressions(json, name, q, depth + 1));
    if (given.size() < least || given.size() > most)
      return wrong("'" + std::string(name) + "' has another length");
    return std::move(given);
  }

  static Result<std::size_t> attributeOf(const ReadJson& json, const std::vector<Attribute>& attributes) {
    OMNI_TRY(name, text(json, "attribute"));
    const auto found = std::ranges::find(attributes, name, &Attribute::name);
    if (found == attributes.end()) return lacks("column or property", name);
    return static_cast<std::size_t>(found - attributes.begin());
  }

  Result<Expression> expression(const ReadJson& json, const LogicalQuery& q, std::size_t depth) const {
    if (!json.is_object()) return wrong("an expression is no object");
    if (depth > kMaxNested)
      return fail(Code::kLimit, "the logical query is nested too deep", "Ask for less at once.");
    if (json.contains("correlated") || json.contains("query")) return subQuery(json, q, depth);
    if (json.contains("node") || json.contains("edge") || json.contains("place")) return ofData(json, q);
    if (json.contains("value")) {
      OMNI_TRY(constant, value(json["value"]));
      return Expression::ofConstant(std::move(constant));
    }
    return computed(json, q, depth);
  }

  Result<Expression> computed(const ReadJson& json, const LogicalQuery& q, std::size_t depth) const {
    Expression e;
    if (json.contains("aggregate")) {
      OMNI_TRY(function, named(kAggregateNames, json, "aggregate"));
      OMNI_TRY(distinct, flag(json, "distinct"));
      OMNI_TRY(
          of, arguments(json, "of", function == AggregateFunction::kCount && !distinct ? 0 : 1, 1, q, depth));
      return Expression::aggregate(function, std::move(of), distinct);
    }
    if (json.contains("operator")) {
      OMNI_TRY(op, named(kArithmeticNames, json, "operator"));
      OMNI_TRY(of, arguments(json, "of", 2, 2, q, depth));
      return Expression::arithmetic(op, std::move(of[0]), std::move(of[1]));
    }
    if (json.contains("part")) {
      OMNI_TRY(part, named(kDatePartNames, json, "part"));
      OMNI_TRY(of, arguments(json, "of", 1, 1, q, depth));
      return Expression::ofDatePart(part, std::move(of.front()));
    }
    if (json.contains("when")) {
      OMNI_TRY(when, condition(json["when"], q, depth + 1));
      OMNI_TRY(of, arguments(json, "of", 1, 1, q, depth));
      return Expression::when(std::make_shared<const Condition>(std::move(when)), std::move(of.front()));
    }
    if (!json.contains("days")) return wrong("an expression says nothing");
    OMNI_TRY(of, arguments(json, "days", 2, 2, q, depth));
    e.kind = Expression::Kind::kDaysBetween;
    e.arguments = std::move(of);
    return e;
  }

  Result<Expression> ofData(const ReadJson& json, const LogicalQuery& q) const {
    if (json.contains("place")) {
      OMNI_TRY(node, index(json, "place", q.nodes.size()));
      if (!model_.entities[q.nodes[node].entity].listed) return wrong("its rows stand in no order");
      return Expression::ofPlace(node);
    }
    if (json.contains("edge")) {
      OMNI_TRY(edge, index(json, "edge", q.edges.size()));
      OMNI_TRY(attribute, attributeOf(json, model_.links[q.edges[edge].link].attributes));
      Expression e = Expression::ofAttribute(edge, attribute);
      e.kind = Expression::Kind::kEdgeAttribute;
      return e;
    }
    OMNI_TRY(node, index(json, "node", q.nodes.size()));
    if (!json.contains("attribute")) return Expression::ofNode(node);
    OMNI_TRY(attribute, attributeOf(json, model_.entities[q.nodes[node].entity].attributes));
    return Expression::ofAttribute(node, attribute);
  }

  Result<Expression> subQuery(const ReadJson& json, const LogicalQuery& q, std::size_t depth) const {
    Expression e;
    std::optional<std::size_t> about;
    if (json.contains("correlated")) {
      OMNI_TRY(node, index(json, "correlated", q.nodes.size()));
      e.node = node;
      e.correlated = true;
      about = q.nodes[node].entity;
    }
    OMNI_TRY(inner, within(json, "query", depth, about));
    if (inner.select.size() != 1) return wrong("a query within another has not one column");
    e.kind = Expression::Kind::kSubQuery;
    e.query = std::make_shared<const LogicalQuery>(std::move(inner));
    return e;
  }

  Result<LogicalQuery> within(const ReadJson& json, const char* name, std::size_t depth,
                              std::optional<std::size_t> about = std::nullopt) const {
    const auto found = json.find(name);
    return found == json.end() ? wrong("'" + std::string(name) + "' is missing")
                               : query(*found, depth + 1, about);
  }

  static Result<Value> value(const ReadJson& json) {
    if (json.is_null()) return Null{};
    if (json.is_boolean()) return json.get<bool>();
    if (json.is_string()) return json.get<std::string>();
    if (json.is_number_float()) return json.get<double>();
    if (json.is_number_unsigned() &&
        json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      return wrong("a number is too large");
    if (json.is_number_integer()) return json.get<std::int64_t>();
    if (!json.is_object()) return wrong("a value is a list");
    if (json.contains("iri")) {
      OMNI_TRY(iri, text(json, "iri"));
      return Iri{iri};
    }
    if (json.contains("nested")) {
      OMNI_TRY(nested, text(json, "nested"));
      return Nested{nested};
    }
    OMNI_TRY(lexical, text(json, "literal"));
    OMNI_TRY(datatype, text(json, "datatype"));
    OMNI_TRY(language, text(json, "language"));
    return Literal{lexical, datatype, language};
  }

  Result<std::optional<Condition>> conjunction(const ReadJson& json, const char* name, const LogicalQuery& q,
                                               std::size_t depth) const {
    OMNI_TRY(all, conditions(json, name, q, depth));
    if (all.empty()) return std::nullopt;
    if (all.size() == 1) return std::move(all.front());
    return Condition{.kind = Condition::Kind::kAnd, .children = std::move(all)};
  }

  Result<std::vector<Condition>> conditions(const ReadJson& json, const char* name, const LogicalQuery& q,
                                            std::size_t depth) const {
    OMNI_TRY(list, listed(json, name));
    std::vector<Condition> conditions;
    for (const ReadJson& one : *list) {
      OMNI_TRY(condition, this->condition(one, q, depth));
      conditions.push_back(std::move(condition));
    }
    return conditions;
  }

  Result<Condition> condition(const ReadJson& json, const LogicalQuery& q, std::size_t depth) const {
    if (!json.is_object()) return wrong("a condition is no object");
    if (depth > kMaxNested)
      return fail(Code::kLimit, "the logical query is nested too deep", "Ask for less at once.");
    for (const auto& [name, kind] :
         {std::pair{"and", Condition::Kind::kAnd}, std::pair{"or", Condition::Kind::kOr},
          std::pair{"not", Condition::Kind::kNot}}) {
      if (!json.contains(name)) continue;
      OMNI_TRY(children, conditions(json, name, q, depth + 1));
      if (children.empty()) return wrong("'" + std::string(name) + "' is empty");
      return Condition{.kind = kind, .children = std::move(children)};
    }
    OMNI_TRY(negated, flag(json, "negated"));
    Condition c;
    c.negated = negated;
    if (json.contains("exists")) {
      OMNI_TRY(node, index(json, "node", q.nodes.size()));
      OMNI_TRY(inner, within(json, "exists", depth, q.nodes[node].entity));
      c.kind = Condition::Kind::kExists;
      c.node = node;
      c.query = std::make_shared<const LogicalQuery>(std::move(inner));
      return c;
    }
    const auto left = json.find("left");
    if (left == json.end()) return wrong("a condition says nothing");
    OMNI_TRY(of, expression(*left, q, depth + 1));
    c.left = std::move(of);
    return ofLeft(std::move(c), json, q, depth);
  }

  Result<Condition> ofLeft(Condition c, const ReadJson& json, const LogicalQuery& q,
                           std::size_t depth) const {
    if (json.contains("unknown")) {
      c.kind = Condition::Kind::kIsNull;
    } else if (json.contains("between")) {
      OMNI_TRY(bounds, arguments(json, "between", 2, 2, q, depth));
      c.kind = Condition::Kind::kBetween;
      c.right = std::move(bounds[0]);
      c.upper = std::move(bounds[1]);
    } else if (json.contains("in")) {
      OMNI_TRY(inner, within(json, "in", depth));
      if (inner.select.size() != 1) return wrong("a query within another has not one column");
      c.kind = Condition::Kind::kIn;
      c.query = std::make_shared<const LogicalQuery>(std::move(inner));
    } else if (json.contains("one_of")) {
      OMNI_TRY(list, listed(json, "one_of"));
      if (list->empty()) return wrong("'one_of' is empty");
      c.kind = Condition::Kind::kInList;
      for (const ReadJson& one : *list) {
        OMNI_TRY(constant, value(one));
        c.constants.push_back(std::move(constant));
      }
    } else {
      return comparison(std::move(c), json, q, depth);
    }
    return c;
  }

  Result<Condition> comparison(Condition c, const ReadJson& json, const LogicalQuery& q,
                               std::size_t depth) const {
    OMNI_TRY(comparison, named(kComparisonNames, json, "is"));
    OMNI_TRY(ignoreCase, flag(json, "ignore_case"));
    const auto right = json.find("right");
    if (right == json.end()) return wrong("'right' is missing");
    OMNI_TRY(to, expression(*right, q, depth + 1));
    c.kind = Condition::Kind::kCompare;
    c.comparison = comparison;
    c.ignoreCase = ignoreCase;
    c.right = std::move(to);
    return c;
  }

  Status order(const ReadJson& json, LogicalQuery& q, std::size_t depth) const {
    OMNI_TRY(list, listed(json, "order"));
    for (const ReadJson& one : *list) {
      if (!one.is_object() || !one.contains("by")) return wrong("an order is by nothing");
      OMNI_TRY(by, expression(one["by"], q, depth));
      OMNI_TRY(descending, flag(one, "descending"));
      q.orderBy.push_back({std::move(by), descending});
    }
    if (json.contains("limit")) {
      OMNI_TRY(limit, index(json, "limit", kMaxRows + 1));
      if (limit == 0) return wrong("the limit is 0");
      q.limit = limit;
    }
    if (!json.contains("skip")) return {};
    OMNI_TRY(skipped, index(json, "skip", kMaxRows + 1));
    if (!q.limit) return wrong("rows are skipped without a limit");
    q.skipped = skipped;
    return {};
  }

  Status set(const ReadJson& json, LogicalQuery& q, std::size_t depth) const {
    const auto found = json.find("set");
    if (found == json.end()) return {};
    if (!found->is_object() || q.whether) return wrong("'set' is none");
    OMNI_TRY(op, named(kSetNames, *found, "operator"));
    OMNI_TRY(right, within(*found, "query", depth));
    if (right.select.size() != q.select.size()) return wrong("the queries of a set have not as many columns");
    q.set = SetOperation{op, std::make_shared<const LogicalQuery>(std::move(right))};
    return {};
  }

  const EntityModel& model_;
};

}  // namespace

Result<LogicalQuery> readLogicalJson(std::string_view json, const EntityModel& model) {
  if (json.size() > 2 * kMaxLogicalJson)
    return fail(Code::kLimit,
                "the logical query has more than " + std::to_string(2 * kMaxLogicalJson) + " bytes",
                "Ask for less at once.");
  const ReadJson parsed = ReadJson::parse(json, nullptr, false);
  if (parsed.is_discarded()) return wrong("it is no JSON");
  return LogicalReader(model).query(parsed, 0);
}

}  // namespace omni
