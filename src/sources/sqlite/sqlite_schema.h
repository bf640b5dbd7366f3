#pragma once

#include "schema/descriptor.h"
#include "source/source_config.h"
#include "source/values/kept_values.h"
#include "sources/sqlite/sqlite_connection.h"

namespace omni {

/// Reads tables and views, their columns with comments and values, and keys, declared and inferred. Of big
/// tables it looks at the first and the last rows; `notes` says so. A view that cannot be used is left out,
/// and so is what `lists` do not let be seen.
Result<RelationalSchema> describeSqlite(SqliteConnection& connection, const SourceLists& lists,
                                        const Budget& budget, std::vector<std::string>& notes,
                                        std::vector<Error>& leftOut);

/// Gives the texts of a table's columns, row by row.
Status eachSqliteText(SqliteConnection& connection, const WantedTexts& wanted, const TakeText& take,
                      const Budget& budget);

}  // namespace omni
