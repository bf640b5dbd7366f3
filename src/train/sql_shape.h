#pragma once

#include <string_view>

#include "base/result.h"
#include "query/query_shape.h"

namespace omni {

/// The shape of a SELECT as people write it, told from its words alone: what shapeOf() says of the logical
/// query that it means. A derived table counts as part of the query, a comparison of two columns as a join.
/// Errors: kInvalidArgument for what is no SELECT.
Result<QueryShape> shapeOfSql(std::string_view sql);

}  // namespace omni
