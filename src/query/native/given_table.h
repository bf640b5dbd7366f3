#pragma once

#include <string>
#include <vector>

#include "base/value.h"
#include "schema/route.h"
#include "schema/value_summary.h"

namespace omni {

/// A column of a given table: its name is plain in every language, its values are of one type or null.
struct GivenColumn {
  std::string name;
  ValueType type = ValueType::kText;  // kText, kInteger, kReal, kBoolean or kDate
};

/// Rows that one source gave, as a table that the query of another reads next to its own.
struct GivenTable {
  std::string name;  // none that the source itself has
  std::vector<GivenColumn> columns;
  std::vector<Row> rows;
  SourceId source;       // that gave them
  std::string question;  // that it was asked
};

/// "text", "integer", "number", "boolean" or "date".
std::string_view givenTypeName(ValueType type);

/// The rows as JSON, each a list of its cells: [["EUR",1.08]].
std::string rowsJson(const GivenTable& given);

/// The rows as JSON, each an object by the names of the columns: [{"currency":"EUR","rate":1.08}].
std::string namedRowsJson(const GivenTable& given);

}  // namespace omni
