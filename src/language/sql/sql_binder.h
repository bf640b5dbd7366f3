#pragma once

#include <optional>

#include "language/sql/sql_dialect.h"
#include "language/sql/sql_facts.h"
#include "query/native/unknown_name.h"
#include "schema/descriptor.h"

namespace omni {

/// Binds every table and column that `facts` name against `schema`. Gives the first table that is not there,
/// or column that surely is not. What only the engine can know (columns of a table function, a struct's
/// fields) passes.
std::optional<UnknownName> bindSql(const SqlFacts& facts, const RelationalSchema& schema,
                                   const SqlDialect& dialect);

/// The table that a qualified name means, or null: the one of exactly that name, else the first that has it
/// in another case.
const Table* findTable(const RelationalSchema& schema, const SqlDialect& dialect,
                       const std::vector<std::string>& name);

/// The table that a query reads. Where the engine folds bare names, one in quotes means that table alone.
const Table* findTable(const RelationalSchema& schema, const SqlDialect& dialect,
                       const SqlRelation& relation);

}  // namespace omni
