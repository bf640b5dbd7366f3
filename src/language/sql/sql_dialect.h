#pragma once

#include <span>
#include <string>
#include <string_view>

#include "query/logical_query.h"
#include "query/native/given_table.h"
#include "schema/value_summary.h"

namespace omni {

/// The differences between the dialects of SQL: one file each, dialect_*.cpp. Lists are lower-case words
/// between single spaces; texts that are taken and given are expressions.
struct SqlDialect {
  std::string_view name;             // as the parser and messages call it
  std::string_view title;            // as people call it
  std::string_view notes;            // for writers of queries: clauses, joined by semicolons
  std::string_view beginnings;       // words that a query may begin with
  char parameterMark = ':';          // before a parameter's name
  char nameQuote = '"';              // around a name that cannot stand bare
  bool quotedNameMayBeText = false;  // an unknown "name" is the text 'name'
  bool caselessLike = false;         // LIKE ignores case by itself
  bool rowsAreValues = false;        // a table's name can stand in an expression (a row, a full-text match)
  bool foldsBareNames = false;       // a bare name means its lower case alone
  bool strictTexts = false;          // what is no text is none for LOWER and LIKE
  std::string_view textType = "VARCHAR";  // of CAST
  std::string_view likeEscape = "'\\'";   // the literal of one backslash; empty: it escapes anyway
  std::string_view descending = " DESC";  // what has no value comes last
  bool missingFirst = false;              // what has no value comes before all that has one
  bool offsetFirst = false;               // OFFSET stands before LIMIT, not behind it
  std::string_view hiddenColumns = " ";   // every table has them
  std::string_view schemas = " ";         // qualifiers that mean the source itself
  /// Functions that only compute: scalars, aggregates and windows; those that stand in FROM. What is not
  /// listed is refused. Left out on purpose: whatever writes, waits, loads code, reads files, settings or the
  /// environment, runs text as a query, or allocates what a number says.
  std::string_view functions;
  std::string_view tableFunctions = " ";
  /// The form of a name in which the engine tells names apart.
  std::string (*folded)(std::string_view name);
  /// A part of a date as a number; `date` may give text in ISO 8601.
  std::string (*datePart)(DatePart part, const std::string& date);
  /// How many days lie between two dates, as a number.
  std::string (*daysBetween)(const std::string& from, const std::string& to);
  /// The number in the middle of a group's; null where the engine has no such aggregate.
  std::string (*median)(const std::string& numbers) = nullptr;
  /// A date, with or without a time, that a column of text writes in another form, in ISO 8601.
  std::string (*isoDate)(DateForm form, bool withTime, const std::string& column);
  /// Whether a list holds a value, in any case of its letters where `anyCase`; null where the engine has no
  /// lists.
  std::string (*listHolds)(const std::string& list, const std::string& value, bool anyCase) = nullptr;
  /// The elements of a list as one text.
  std::string (*listAsText)(const std::string& list) = nullptr;
  /// A list in JSON; null where rows hold it so anyway.
  std::string (*listAsJson)(const std::string& list) = nullptr;
  /// The number that a column of text tells of, null where it tells of none.
  std::string (*writtenNumber)(NumberForm form, const std::string& column);
  /// A SELECT of a given table's rows, out of their JSON (rowsJson()) in the parameter; null where the engine
  /// cannot take JSON apart.
  std::string (*givenRows)(const GivenTable& given, const std::string& parameter) = nullptr;
};

/// All dialects but the ANSI core.
std::span<const SqlDialect* const> sqlDialects();

/// The dialect of that name; an unknown one speaks the ANSI core.
const SqlDialect& sqlDialect(std::string_view name);

/// A column's name, or a table's without its schema, as it stands in a query: quoted only where some dialect
/// wants it.
std::string sqlName(const SqlDialect& dialect, std::string_view name);

/// A table as it stands in FROM.
std::string sqlTable(const SqlDialect& dialect, std::string_view schema, std::string_view name);

/// A table under quoted names, with its schema, where the dialect has one that is meant when none is named.
std::string qualifiedTable(const SqlDialect& dialect, std::string_view schema, std::string_view name);

/// Whether the engine takes both for one name.
bool isSameName(const SqlDialect& dialect, std::string_view a, std::string_view b);

/// "year", "quarter", "month", "day" or "decade".
std::string_view datePartName(DatePart part);

/// Whether `word` is one of the space-delimited `words`.
bool lists(std::string_view words, std::string_view word);

}  // namespace omni
