#pragma once

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// The attribute that an expression of the query is of, the first of those within it; null where it is of
/// none.
inline const Attribute* attributeOf(const Expression& e, const LogicalQuery& query,
                                    const EntityModel& model) {
  using Kind = Expression::Kind;
  if (e.kind == Kind::kAttribute) return &model.entities[query.nodes[e.node].entity].attributes[e.attribute];
  if (e.kind == Kind::kEdgeAttribute) return &model.links[query.edges[e.node].link].attributes[e.attribute];
  return e.arguments.empty() ? nullptr : attributeOf(e.arguments.front(), query, model);
}

}  // namespace omni
