#pragma once

#include <string>
#include <vector>

#include "schema/descriptor.h"
#include "sources/clickhouse/clickhouse_session.h"

namespace omni {

/// The databases whose tables are seen.
using ClickhouseDatabases = std::vector<std::string>;

/// The tables and views that the login may read, with comments and the numbers of rows that the server keeps.
/// Those of the session's database go by their bare names. Left out is what cannot be named without an escape
/// (a backslash or a control character in its name) and states of aggregates.
Result<RelationalSchema> structureOfClickhouse(ClickhouseSession& session,
                                               const ClickhouseDatabases& databases, const Budget& budget);

/// How their values are looked at: of a large table a part of the rows from all over it.
TableServer tablesOfClickhouse(ClickhouseSession& session);

/// A mark of the structure, and of how large the tables are.
Result<std::string> markOfClickhouse(ClickhouseSession& session, const ClickhouseDatabases& databases,
                                     const Budget& budget);

/// What the login could do if it were let, by its profile and its grants: "INSERT". Empty: only read.
Result<std::string> writableOfClickhouse(ClickhouseSession& session, const ClickhouseDatabases& databases,
                                         const Budget& budget);

}  // namespace omni
