#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/value.h"

namespace omni {

/// How people write numbers that the engine's reader of CSV takes for text, be it for a "n/a" among them or
/// for a "$" at each.
enum class WrittenNumbers {
  kWhole,           // 1234
  kDecimalPoint,    // 1234.56
  kDecimalComma,    // 1.234,56
  kGroupedByComma,  // 1,234.56 and 8,336,817
  kGroupedByPoint,  // 1.234 and 40, where commas go before decimals
};

/// A column of text that holds nothing but numbers.
struct NumberColumn {
  std::string name;
  WrittenNumbers written = WrittenNumbers::kWhole;
  std::string symbol;    // of money or per cent, the same at each value; empty where there is none
  bool missing = false;  // whether words such as "n/a" stand where there is no value
};

/// A query with one row that holds, for each of `columns`, what numberColumns() reads from it: how all its
/// values in `from` are written.
std::string writtenNumbersQuery(const std::vector<std::string>& columns, const std::string& from);

/// Those of the columns that may hold numbers, and those that do, by the row of writtenNumbersQuery().
/// "1,234" alone could be either: a value that shows which way it is decides, else what other columns show.
std::vector<std::string> maybeNumbers(const std::vector<std::string>& columns, const Row& row);
std::vector<NumberColumn> numberColumns(const std::vector<std::string>& columns, const Row& row);

/// What a reader that takes the point for the decimal sign may have misread in a column: nothing; "40" and
/// "1.500", which no decimals are written like; "1.500" alone, which could be either.
enum class PointGroups { kNone, kSome, kAlone };

/// A query with one row that says this of each of `columns` of `from`, which are texts there; and what it
/// says.
std::string pointGroupsQuery(const std::vector<std::string>& columns, const std::string& from);
PointGroups pointGroups(const Value& cell);

/// The type of the column's numbers, and its text as one of them, in SQL.
std::string numberType(const NumberColumn& column);
std::string asNumber(const NumberColumn& column);

/// What a person should know of how the numbers were read; nothing where they are plain.
std::optional<std::string> reservation(const NumberColumn& column);

/// A query with one row: whether each of `columns` of `table`, which are of floating point, holds whole
/// numbers alone, some of them with more digits than it keeps, none with more than HUGEINT does.
std::string wideNumbersQuery(const std::vector<std::string>& columns, const std::string& table);

}  // namespace omni
