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

/// Whether the first line is a header of which some names are years ("Country,2019,2020"), rising or falling,
/// below which other numbers stand: by types alone it looks like any other line of the table.
bool headsWithYears(std::string_view head);

/// A header, and the lines below it that are no rows.
struct LinesOfUnits {
  std::vector<std::string> columns;             // the names of the header
  std::vector<std::vector<std::string>> lines;  // a cell a column, some empty: "m2", "kW"
};

/// The lines right below the header that say in what columns are measured, or what else they are called:
/// words where otherwise numbers stand, in two columns at least, and no number. None where it cannot be told.
LinesOfUnits linesOfUnits(std::string_view head);

}  // namespace omni
