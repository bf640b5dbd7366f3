#pragma once

#include <string>
#include <string_view>

#include "language/sql/sql_functions.h"
#include "query/logical_query.h"
#include "schema/value_summary.h"

namespace omni {

/// What differs between the dialects of SQL that this house speaks. Lists are words between single spaces.
struct SqlDialect {
  std::string_view name;             // sqlite, duckdb or ansi
  char parameterMark = ':';          // before a parameter's name
  bool quotedNameMayBeText = false;  // an unknown "name" is the text 'name'
  bool caselessLike = false;         // LIKE ignores case by itself
  bool rowsAreValues = false;        // a table's name can stand in an expression (a row, a full-text match)
  std::string_view hiddenColumns = " ";  // every table has them
  std::string_view schemas = " ";        // qualifiers that mean the source itself
  SqlFunctions functions;
};

/// The dialect of that name; an unknown one speaks the ANSI core.
SqlDialect sqlDialect(std::string_view name);

/// A table's or column's name as it stands in a query: quoted only where some dialect wants it.
std::string sqlName(std::string_view name);

/// A date that a SQLite column writes in another form, with or without a time, in ISO 8601.
std::string sqliteIsoDate(DateForm form, bool withTime, const std::string& column);

/// A part of a date as a number; `expression` may give text in ISO 8601.
std::string sqlDatePart(const SqlDialect& dialect, DatePart part, const std::string& expression);

/// How many days lie between two dates, as a number.
std::string sqlDaysBetween(const SqlDialect& dialect, const std::string& from, const std::string& to);

}  // namespace omni
