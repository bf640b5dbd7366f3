#pragma once

#include <string>
#include <vector>

namespace omni {

/// How people write numbers that the engine's reader of CSV takes for text.
enum class WrittenNumbers {
  kDecimalComma,    // 1.234,56
  kGroupedByComma,  // 1,234.56 and 8,336,817
};

/// A query with one row and two cells for each of `columns`: whether all its values in `from` are written
/// with a decimal comma, and whether with commas between thousands. Only where a value shows which of the
/// two it is: "1,234" alone could be either.
std::string writtenNumbersQuery(const std::vector<std::string>& columns, const std::string& from);

/// The column's text as a number, in SQL.
std::string asNumber(const std::string& column, WrittenNumbers written);

}  // namespace omni
