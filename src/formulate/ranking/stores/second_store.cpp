#include "formulate/ranking/stores/second_store.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "query/measures.h"

namespace omni {
namespace {

using Kind = Expression::Kind;

bool isId(const Attribute& attribute) {
  return attribute.key || attribute.foreign;
}

bool has(const Entity& entity, const std::string& name) {
  return std::ranges::any_of(entity.attributes,
                             [&](const Attribute& one) { return lower(one.name) == lower(name); });
}

// Whether one of the two is but a second store of the other.
bool storeOneThing(const Entity& a, const Entity& b) {
  return isSecondStore(a, b) || isSecondStore(b, a);
}

bool areLinked(std::size_t a, std::size_t b, const EntityModel& model) {
  return std::ranges::any_of(model.links, [&](const Link& link) {
    return (link.from == a && link.to == b) || (link.from == b && link.to == a);
  });
}

// What a query reads, but for ids and what only says of which things: entities by the attribute's name.
std::multimap<std::string, std::size_t> readBy(LogicalQuery query, const EntityModel& model) {
  query.groupBy.clear();
  std::multimap<std::string, std::size_t> read;
  forEachExpression(query, [&](const Expression& e, const LogicalQuery& in) {
    if (e.kind != Kind::kAttribute) return;
    const std::size_t entity = in.nodes[e.node].entity;
    const Attribute& attribute = model.entities[entity].attributes[e.attribute];
    if (!isId(attribute)) read.emplace(lower(attribute.name), entity);
  });
  return read;
}

// The functions that it computes, and what it compares with.
std::multiset<std::string> shapeOf(const LogicalQuery& query) {
  std::multiset<std::string> shape;
  forEachExpression(query, [&](const Expression& e, const LogicalQuery&) {
    if (e.kind == Kind::kConstant) shape.insert(toText(e.constant));
    if (e.kind == Kind::kAggregate) shape.insert("function " + std::to_string(static_cast<int>(e.function)));
  });
  if (query.limit) shape.insert("limit " + std::to_string(*query.limit));
  shape.insert("orders " + std::to_string(query.orderBy.size()));
  shape.insert("columns " + std::to_string(query.select.size()));
  return shape;
}

}  // namespace

bool isSecondStore(const Entity& entity, const Entity& of) {
  const auto isOther = [&](const Attribute& attribute) {
    return !isId(attribute) && !has(of, attribute.name);
  };
  const auto isShared = [&](const Attribute& attribute) {
    return !isId(attribute) && has(of, attribute.name);
  };
  return std::ranges::none_of(entity.attributes, isOther) && std::ranges::any_of(entity.attributes, isShared);
}

bool hasSecondStore(const EntityModel& model) {
  return std::ranges::any_of(model.links, [&](const Link& link) {
    return link.from != link.to && storeOneThing(model.entities[link.from], model.entities[link.to]);
  });
}

bool differInStore(const LogicalQuery& one, const LogicalQuery& other, const EntityModel& model) {
  const auto read = readBy(one, model), readToo = readBy(other, model);
  if (read.size() != readToo.size() || shapeOf(one) != shapeOf(other)) return false;
  bool differ = false;
  for (auto a = read.begin(), b = readToo.begin(); a != read.end(); ++a, ++b) {
    if (a->first != b->first) return false;
    if (a->second == b->second) continue;
    if (!areLinked(a->second, b->second, model) ||
        !storeOneThing(model.entities[a->second], model.entities[b->second]))
      return false;
    differ = true;
  }
  return differ;
}

}  // namespace omni
