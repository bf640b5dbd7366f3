#pragma once

#include "schema/descriptor.h"
#include "source/source_config.h"
#include "source/values/kept_values.h"
#include "sources/duckdb/engine/duckdb_database.h"

namespace omni {

/// Reads tables and views, their columns with comments and values, and keys, declared and inferred. Of big
/// tables the ranges are those of all rows and the values those of the first; `notes` says so. A view that
/// cannot be used is `leftOut`, and what `lists` do not let be seen is not there. Where the tables are those
/// `ofFiles`, a view is no less a table than any.
Result<RelationalSchema> describeDuckdb(DuckdbDatabase& database, bool ofFiles, const SourceLists& lists,
                                        const Budget& budget, std::vector<std::string>& notes,
                                        std::vector<Error>& leftOut);

/// Gives the texts of columns of one of the schema's tables.
Status eachDuckdbText(DuckdbDatabase& database, const RelationalSchema& schema, const WantedTexts& wanted,
                      const TakeText& take, const Budget& budget);

}  // namespace omni
