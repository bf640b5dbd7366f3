#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// Entities joined into one tree: a node an entity, edges along links.
struct JoinTree {
  std::vector<QueryNode> nodes;
  std::vector<QueryEdge> edges;

  /// The node of an entity, if it is in the tree.
  std::optional<std::size_t> nodeOf(std::size_t entity) const;
};

/// Pairs of entities, the lower number first.
using EntityPairs = std::set<std::pair<std::size_t, std::size_t>>;

/// Joins `root` and all `entities` with few links (nearest first: an approximation of the Steiner tree).
/// Links in `preferred` are taken where they serve; of ways that are as long, those between entities that
/// are named `together` ("ANSWERS to QUESTIONS"). Nothing when an entity cannot be reached.
std::optional<JoinTree> joinEntities(const EntityModel& model, std::size_t root,
                                     const std::vector<std::size_t>& entities,
                                     const std::set<std::size_t>& preferred,
                                     const EntityPairs& together = {});

}  // namespace omni
