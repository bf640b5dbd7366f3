#pragma once

#include <string>
#include <vector>

#include "schema/descriptor.h"
#include "sources/trino/trino_session.h"

namespace omni {

/// Which schemas of a catalog are seen; none named: all but those of the server itself.
using TrinoSchemas = std::vector<std::string>;

/// The tables and views of the catalog that the login may read, with comments and, of the first of them,
/// the server's estimate of their rows. Those of the session's schema go by their bare names.
Result<RelationalSchema> structureOfTrino(TrinoSession& session, const TrinoSchemas& schemas,
                                          const Budget& budget);

/// How their values are looked at: of a large table a part of the rows from all over it.
TableServer tablesOfTrino(TrinoSession& session);

/// A mark of the structure.
Result<std::string> markOfTrino(TrinoSession& session, const TrinoSchemas& schemas, const Budget& budget);

/// The tables that the login could write if it were let: the server is asked whether it would take a change
/// of a table, and runs none. Empty: nothing.
Result<std::string> writableOfTrino(TrinoSession& session, const TrinoSchemas& schemas, const Budget& budget);

}  // namespace omni
