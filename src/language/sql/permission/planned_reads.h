#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "language/guarded_query.h"
#include "language/sql/sql_dialect.h"
#include "schema/descriptor.h"

namespace omni {

/// The tables that a server's plan may name for a query of these reads, with their schemas before them and a
/// dot where they have one: those of the reads, and all that they are derived from by the lineage in
/// `schema`. Nothing where a derivation is not known, or reads what the schema does not hold.
std::optional<std::vector<std::string>> plannedTables(std::span<const TableRead> reads,
                                                      const RelationalSchema& schema,
                                                      const SqlDialect& dialect);

}  // namespace omni
