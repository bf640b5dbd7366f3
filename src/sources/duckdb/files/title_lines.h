#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// How many lines stand above the header of a table: titles, dates of export, blank lines. `head` is how the
/// text begins. A line counts where nothing but its first cell is filled and, further down, lines with
/// several cells follow; 0 where the header is the first line, or where it cannot be told.
std::size_t titleLines(std::string_view head);

/// What stands between the cells of a table's lines: a comma unless more of them have a semicolon, a tab or a
/// bar.
char cellSeparator(std::string_view head);

/// Whether the first line is a header of which some names are years ("Country,2019,2020"), rising or falling,
/// below which other numbers stand: by types alone it looks like any other line of the table.
bool headsWithYears(std::string_view head);

/// A header, and the lines below it that are no rows.
struct LinesOfUnits {
  std::vector<std::string> columns;             // the names of the header
  std::vector<std::vector<std::string>> lines;  // a cell a column, some empty: "m2", "kW"
};

/// How many rows right below a header say in what its columns are measured, or what else they are called:
/// words where otherwise numbers, dates or times stand, in two columns at least, and none of these. Each row
/// has a cell a column.
std::size_t linesOfUnits(const std::vector<std::vector<std::string>>& rows);
/// The header of a text with these rows as its lines. None where it cannot be told.
LinesOfUnits unitsBelowHeaderOf(std::string_view head);

}  // namespace omni
