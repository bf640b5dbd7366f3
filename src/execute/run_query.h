#pragma once

#include "catalog/catalog_entry.h"
#include "query/logical_query.h"
#include "source/source.h"

namespace omni {

/// Runs what a guard accepted. The guard's notes stand before the engine's notes, and columns are
/// called what the query's own text calls them.
Result<Outcome> runQuery(Source& source, const GuardedQuery& query, const Budget& budget);

/// Runs a query that is yet to be accepted, with a guard's errors too.
Result<Outcome> runQuery(const CatalogEntry& entry, const NativeQuery& query, const Budget& budget);

/// Runs a query over the source's model, in the source's own language.
Result<Outcome> runQuery(const CatalogEntry& entry, const LogicalQuery& query, const Budget& budget);

}  // namespace omni
