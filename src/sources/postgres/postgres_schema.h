#pragma once

#include <string>
#include <vector>

#include "schema/descriptor.h"
#include "sources/postgres/postgres_session.h"

namespace omni {

/// Which schemas of a database are seen; none named: all but the server's own.
using PostgresSchemas = std::vector<std::string>;

/// The tables and views that the login may read, with comments, keys and the server's estimate of their rows.
/// Those of the login's own schema (the first of its search_path) go by their bare names.
Result<RelationalSchema> structureOfPostgres(PostgresSession& session, const PostgresSchemas& schemas,
                                             const Budget& budget);

/// How their values are looked at: large tables are sampled, and the server's statistics tell of ranges and
/// distinct values.
TableServer tablesOfPostgres(PostgresSession& session);

/// A mark of the structure, and of the number of rows to within a tenth or so.
Result<std::string> markOfPostgres(PostgresSession& session, const PostgresSchemas& schemas,
                                   const Budget& budget);

/// The tables that the login could write if it were let; empty: nothing.
Result<std::string> writableOfPostgres(PostgresSession& session, const PostgresSchemas& schemas,
                                       const Budget& budget);

}  // namespace omni
