#pragma once

#include <string>
#include <vector>

#include "schema/descriptor.h"
#include "source/remote/table_server.h"

namespace omni {

/// Says of each table of a schema, whose columns are known, and of its columns what they are derived from, by
/// what the server's catalog keeps of views, materialized views, inheritance and computed columns. A
/// foreign table and a table of the catalog itself are Lineage::Kind::kUnknown. `oids`: of the tables,
/// in order.
Status derivePostgres(RelationalSchema& schema, const std::vector<std::string>& oids,
                      const TableServer& server, const Budget& budget);

/// An expression in SQL that changes with what tables are derived from. `oids`: a query of theirs.
std::string derivationMark(const std::string& oids);

}  // namespace omni
