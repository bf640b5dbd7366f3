#pragma once

#include <optional>
#include <string>
#include <vector>

#include "query/logical_query.h"
#include "schema/entity_model.h"
#include "schema/route.h"

namespace omni {

/// Keys that one source gave and another is asked for: one stands in the question for all of them.
struct BoundKeys {
  std::string named;       // that one
  std::vector<Value> all;  // that one among them, as the source that is asked spells them
  std::string thing{};     // what the question calls such things
  SourceId source{};       // that gave them
  std::string question{};  // that it was asked
};

/// The query for all of the keys together, where it compares with the named one. What several of them lead to
/// is counted and listed once; of what is asked of each of their things the key is shown too. Nothing where
/// the query does not compare with the named one, or with it more than once, or by what neither names things
/// nor is called as they are; or where a sum or an average would take one thing for several.
std::optional<LogicalQuery> boundTo(LogicalQuery query, const BoundKeys& keys, const EntityModel& model);

}  // namespace omni
