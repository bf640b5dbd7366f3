#pragma once

#include <cstddef>
#include <optional>

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// Rows that are looked at behind the last one of a ranking.
inline constexpr std::size_t kRowsBehind = 10;

/// A query once more, with what lets a reader check its answer as further columns behind its own.
struct CheckQuery {
  LogicalQuery query;
  std::size_t supporting =
      0;                 // of the further columns those that the query itself does not show: the first ones
  bool further = false;  // goes on behind the last row of a ranking, whose measure is the last column
  bool dated = false;    // the last of those beside says as of when a row is: "updated", "valid from"
};

/// Beside figures what they are of; what a group has in common; of a share both numbers; of a ranking what it
/// ranks by; of one attribute of a thing as of when its row is. Nothing where there is no more to show, and
/// of sets and of yes or no.
std::optional<CheckQuery> checkOf(const LogicalQuery& query, const EntityModel& model);

}  // namespace omni
