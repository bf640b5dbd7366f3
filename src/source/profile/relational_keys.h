#pragma once

#include <functional>
#include <string>

#include "schema/descriptor.h"

namespace omni {

/// Whether all (or, on a big table, many) values of `table.column` occur in `target.key`; asked of the
/// engine.
using ValueInclusion = std::function<bool(const Table& table, const std::string& column, const Table& target,
                                          const std::string& key)>;

/// Counts in one row how many of a column's first 200 different values the key lacks. Names as they stand in
/// SQL.
std::string strangersQuery(const std::string& table, const std::string& column, const std::string& target,
                           const std::string& key);

/// Completes keys that nobody declared. A table without a primary key gets the column that is unique and
/// named like a key. A column that no foreign key covers gets one where its name says which table it means
/// and `included` agrees; it is marked as inferred.
void inferKeys(RelationalSchema& schema, const ValueInclusion& included);

/// Changes when the structure or the observed values change.
std::string fingerprintOf(const RelationalSchema& schema);

}  // namespace omni
