#include "query/json/logical_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "query/canonical.h"
#include "query/json/json_names.h"
#include "query/verbalise.h"

namespace omni {
namespace {

using LogicalJson = nlohmann::ordered_json;

class LogicalWriter {
 public:
  LogicalWriter(const LogicalQuery& query, const EntityModel& model) : query_(query), model_(model) {}

  LogicalJson all() const {
    LogicalJson json{{"nodes", nodes()}};
    if (!query_.edges.empty()) json["edges"] = edges();
    json["select"] = worded(query_.select);
    if (query_.distinct) json["distinct"] = true;
    if (query_.whether) json["whether"] = true;
    if (query_.where) json["where"] = conjuncts(*query_.where);
    if (!query_.groupBy.empty()) json["group"] = worded(query_.groupBy);
    if (query_.having) json["having"] = conjuncts(*query_.having);
    for (const Order& order : query_.orderBy) {
      LogicalJson one{{"by", worded(order.expression)}};
      if (order.descending) one["descending"] = true;
      json["order"].push_back(std::move(one));
    }
    if (query_.limit) json["limit"] = *query_.limit;
    if (query_.skipped > 0) json["skip"] = query_.skipped;
    if (query_.set)
      json["set"] = {{"operator", jsonName(kSetNames, query_.set->op)}, {"query", inner(*query_.set->right)}};
    return json;
  }

 private:
  LogicalJson inner(const LogicalQuery& query) const { return LogicalWriter(query, model_).all(); }

  LogicalJson nodes() const {
    LogicalJson list = LogicalJson::array();
    for (const QueryNode& node : query_.nodes) {
      const Entity& entity = model_.entities[node.entity];
      LogicalJson one{{"entity", entity.name}, {"called", toUtf8(entity.phrase)}};
      if (node.anyKind) one["any_kind"] = true;
      list.push_back(std::move(one));
    }
    return list;
  }

  LogicalJson edges() const {
    LogicalJson list = LogicalJson::array();
    for (const QueryEdge& edge : query_.edges) {
      LogicalJson one{{"link", model_.links[edge.link].name}, {"from", edge.from}, {"to", edge.to}};
      if (edge.optional) one["optional"] = true;
      if (edge.minHops != 1 || edge.maxHops != 1) one["hops"] = {edge.minHops, edge.maxHops};
      list.push_back(std::move(one));
    }
    return list;
  }

  LogicalJson worded(const Expression& e) const {
    LogicalJson json = of(e);
    json["words"] = toUtf8(verbalise(e, query_, model_));
    return json;
  }

  LogicalJson worded(const std::vector<Expression>& expressions) const {
    LogicalJson list = LogicalJson::array();
    for (const Expression& e : expressions) list.push_back(worded(e));
    return list;
  }

  LogicalJson conjuncts(const Condition& condition) const {
    LogicalJson list = LogicalJson::array();
    const bool flat = condition.kind == Condition::Kind::kAnd && !condition.children.empty();
    for (const Condition& c : flat ? condition.children : std::vector<Condition>{condition}) {
      list.push_back(of(c));
      list.back()["words"] = toUtf8(verbalise(c, query_, model_));
    }
    return list;
  }

  static LogicalJson of(const Value& value) {
    if (const auto* iri = std::get_if<Iri>(&value)) return {{"iri", toUtf8(iri->value)}};
    if (const auto* literal = std::get_if<Literal>(&value))
      return {{"literal", toUtf8(literal->lexical)},
              {"datatype", literal->datatype},
              {"language", literal->language}};
    if (const auto* nested = std::get_if<Nested>(&value)) return {{"nested", toUtf8(nested->json)}};
    if (const auto* text = std::get_if<std::string>(&value)) return toUtf8(*text);
    if (const auto* truth = std::get_if<bool>(&value)) return *truth;
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
    if (const auto* real = std::get_if<double>(&value); real && std::isfinite(*real)) return *real;
    return nullptr;
  }

  LogicalJson list(const std::vector<Expression>& expressions) const {
    LogicalJson list = LogicalJson::array();
    for (const Expression& e : expressions) list.push_back(of(e));
    return list;
  }

  static LogicalJson named(std::string_view owner, std::size_t index, const Attribute& attribute) {
    return {{owner, index},
            {"attribute", attribute.name},
            {"called", toUtf8(attribute.phrase)},
            {"type", kindOfValues(attribute.values.type)}};
  }

  LogicalJson of(const Expression& e) const {
    using Kind = Expression::Kind;
    switch (e.kind) {
      case Kind::kNode: return {{"node", e.node}};
      case Kind::kAttribute:
        return named("node", e.node, model_.entities[query_.nodes[e.node].entity].attributes[e.attribute]);
      case Kind::kEdgeAttribute:
        return named("edge", e.node, model_.links[query_.edges[e.node].link].attributes[e.attribute]);
      case Kind::kConstant: return {{"value", of(e.constant)}};
      case Kind::kAggregate: {
        LogicalJson json{{"aggregate", jsonName(kAggregateNames, e.function)}};
        if (e.distinct) json["distinct"] = true;
        if (!e.arguments.empty()) json["of"] = list(e.arguments);
        return json;
      }
      case Kind::kArithmetic:
        return {{"operator", jsonName(kArithmeticNames, e.op)}, {"of", list(e.arguments)}};
      case Kind::kDatePart: return {{"part", jsonName(kDatePartNames, e.part)}, {"of", list(e.arguments)}};
      case Kind::kSubQuery: {
        LogicalJson json{{"query", inner(*e.query)}};
        if (e.correlated) json["correlated"] = e.node;
        return json;
      }
      case Kind::kDaysBetween: return {{"days", list(e.arguments)}};
      case Kind::kPlace: return {{"place", e.node}};
      case Kind::kWhen: return {{"when", of(*e.condition)}, {"of", list(e.arguments)}};
      case Kind::kRunning: return {{"running", list(e.arguments)}};
    }
    return nullptr;
  }

  LogicalJson of(const std::vector<Condition>& conditions) const {
    LogicalJson list = LogicalJson::array();
    for (const Condition& c : conditions) list.push_back(of(c));
    return list;
  }

  static LogicalJson negated(LogicalJson json, const Condition& condition) {
    if (condition.negated) json["negated"] = true;
    return json;
  }

  LogicalJson of(const Condition& c) const {
    using Kind = Condition::Kind;
    switch (c.kind) {
      case Kind::kAnd: return {{"and", of(c.children)}};
      case Kind::kOr: return {{"or", of(c.children)}};
      case Kind::kNot: return {{"not", of(c.children)}};
      case Kind::kCompare: {
        LogicalJson json{
            {"left", of(c.left)}, {"is", jsonName(kComparisonNames, c.comparison)}, {"right", of(c.right)}};
        if (c.ignoreCase) json["ignore_case"] = true;
        return json;
      }
      case Kind::kBetween: return negated({{"left", of(c.left)}, {"between", {of(c.right), of(c.upper)}}}, c);
      case Kind::kIsNull: return negated({{"left", of(c.left)}, {"unknown", true}}, c);
      case Kind::kIn: return negated({{"left", of(c.left)}, {"in", inner(*c.query)}}, c);
      case Kind::kInList: {
        LogicalJson values = LogicalJson::array();
        for (const Value& value : c.constants) values.push_back(of(value));
        return negated({{"left", of(c.left)}, {"one_of", std::move(values)}}, c);
      }
      case Kind::kExists: return negated({{"exists", inner(*c.query)}, {"node", c.node}}, c);
    }
    return nullptr;
  }

  const LogicalQuery& query_;
  const EntityModel& model_;
};

}  // namespace

std::optional<std::string> logicalJson(const LogicalQuery& query, const EntityModel& model) {
  std::string json =
      LogicalWriter(query, model).all().dump(-1, ' ', false, LogicalJson::error_handler_t::replace);
  if (json.size() > kMaxLogicalJson) return std::nullopt;
  const auto read = readLogicalJson(json, model);
  return read && canonical(*read) == canonical(query) ? std::optional(std::move(json)) : std::nullopt;
}

}  // namespace omni
