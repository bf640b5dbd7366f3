#pragma once

#include <optional>

#include "query/logical_query.h"

namespace omni {

/// Rows that are looked at behind the last one of a ranking.
inline constexpr std::size_t kRowsBehind = 10;

/// A ranking a little further, with what it ranks by as its last column: whether what comes behind its last
/// row is as high. None of a query that ranks nothing, by several things, or from another row than the first.
std::optional<LogicalQuery> furtherThan(const LogicalQuery& query);

}  // namespace omni
