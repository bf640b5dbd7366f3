#pragma once

#include "catalog/catalog_entry.h"
#include "source/source.h"

namespace omni {

/// Runs what a guard admitted. What the guard wants said stands before the engine's notes, and columns are
/// called what the query's own text calls them.
Result<Outcome> runQuery(Source& source, const GuardedQuery& query, const Budget& budget);

/// The same for a query that is yet to be admitted, with a guard's errors too.
Result<Outcome> runQuery(const CatalogEntry& entry, const NativeQuery& query, const Budget& budget);

}  // namespace omni
