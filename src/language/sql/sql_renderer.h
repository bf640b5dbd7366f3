#pragma once

#include "base/result.h"
#include "language/sql/sql_dialect.h"
#include "query/logical_query.h"
#include "query/native_query.h"
#include "schema/entity_model.h"

namespace omni {

/// The logical query as one SELECT of `dialect`; constants become bound parameters p1, p2 … A table is called
/// by its own name, and by name_2, name_3 … where it occurs again. With a set operation, order and limit are
/// those of the whole. Error kUnsupported: a path of variable length, or an order of a set operation by
/// something that is not selected.
Result<NativeQuery> renderSql(const LogicalQuery& query, const EntityModel& model, const SqlDialect& dialect);

}  // namespace omni
