#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace omni {

using TextCells = std::vector<std::string>;

/// So many of a table's first rows tell what its header is.
inline constexpr std::size_t kHeaderRows = 40;

/// The header of a table of text.
struct TextHeader {
  std::size_t above = 0;         // rows above the header: titles, dates of export
  bool written = true;           // a row holds the columns' names; else they are made up
  std::size_t lines = 1;         // of the header, where it is written
  bool lacksFirst = false;       // that row has no name for the first column
  TextCells names;               // of the columns, each another
  std::vector<TextCells> units;  // rows right below the header that say in what its columns are measured
  std::vector<std::string> notes{};

  /// Rows that are no data.
  std::size_t size() const { return above + (written ? lines : 0) + units.size(); }
};

/// `first`: the first rows, kHeaderRows at most; `width`: cells of the widest row of all. A first row is a
/// header unless numbers or dates stand in it above such. A column without a name is called "column0",
/// "column1", … by its place, and a name that comes again gets a number that no other has.
TextHeader textHeader(const std::vector<TextCells>& first, std::size_t width);

/// How many rows stand above the header of a table. They fill their first cells alone, fewer than the header
/// has, and leave a column of numbers below without a name; or nothing but the first cell; or they are
/// comments
/// ("# station, Oslo"), which may fill any. 0 where the header is the first row, or where it is unclear.
std::size_t titleRows(const std::vector<TextCells>& rows);

/// How many rows the header takes: more than one where names stand below names that span several columns
/// ("population" above "urban" and "rural"), all of them above numbers.
std::size_t headerLines(const std::vector<TextCells>& rows);

/// Whether the first row is a header of which some names are years ("Country,2019,2020"), rising or falling,
/// below which other numbers stand: by types alone it looks like any other row of the table.
bool headsWithYears(const std::vector<TextCells>& rows);

/// How many rows right below a header say in what its columns are measured, or what else they are called:
/// words where otherwise numbers, dates or times stand, in two columns at least, and none of these. Each row
/// has a cell a column.
std::size_t linesOfUnits(const std::vector<TextCells>& rows);

}  // namespace omni
