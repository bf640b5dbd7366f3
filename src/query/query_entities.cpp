#include "query/query_entities.h"

namespace omni {
namespace {

void add(const LogicalQuery& query, std::set<std::size_t>& entities);

void add(const Condition& condition, std::set<std::size_t>& entities) {
  for (const auto& child : condition.children) add(child, entities);
  if (condition.query) add(*condition.query, entities);
}

void add(const LogicalQuery& query, std::set<std::size_t>& entities) {
  for (const auto& node : query.nodes) entities.insert(node.entity);
  if (query.set) add(*query.set->right, entities);
  if (query.where) add(*query.where, entities);
}

}  // namespace

std::set<std::size_t> entitiesOf(const LogicalQuery& query) {
  std::set<std::size_t> entities;
  add(query, entities);
  return entities;
}

}  // namespace omni
