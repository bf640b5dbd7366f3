#pragma once

#include <map>
#include <string>
#include <vector>

#include "schema/descriptor.h"
#include "sources/duckdb/engine/duckdb_database.h"

namespace omni {

/// The tables made of files that stand together.
struct MadeTables {
  std::string signature;  // of the files' names and content
  std::vector<std::string> tables;
  bool views = false;                                    // of columnar files; else tables
  std::map<std::string, std::vector<Caution>> cautions;  // by table
  std::vector<Error> leftOut;                            // files that could not be read all the same
};

/// The record, within a database, of what it was made of.
struct MakingRecord {
  bool settled = true;  // no file changed while it was read
  std::vector<MadeTables> made;
};

/// Error kUnreadable: it has no such record.
Result<MakingRecord> readRecord(DuckdbDatabase& database, const Budget& budget);
/// Replaces the record.
Status writeRecord(DuckdbDatabase& database, const MakingRecord& record, const Budget& budget);

}  // namespace omni
