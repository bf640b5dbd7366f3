#pragma once

#include <cstddef>
#include <string_view>

namespace omni {

/// How many lines stand above the header of a table: titles, dates of export, blank lines. `head` is how the
/// text begins. A line counts where nothing but its first cell is filled and, further down, lines with
/// several cells follow; 0 where the header is the first line, or where it cannot be told.
std::size_t titleLines(std::string_view head);

/// Whether the first line is a header of which some names are years ("Country,2019,2020"), rising or falling,
/// below which other numbers stand: by types alone it looks like any other line of the table.
bool headsWithYears(std::string_view head);

}  // namespace omni
