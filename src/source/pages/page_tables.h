#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// A table that stands in a page: a header, and rows that each have a cell for each of its columns.
struct PageTable {
  std::string called;                 // by its author, as a workbook's sheet; may be empty
  std::string caption;                // as it stands there, "Table 3: Prices"; may be empty
  std::vector<std::string> headings;  // of the section it stands in, outermost first
  std::size_t number = 0;             // among the tables of the page, from 1
  std::vector<std::string> columns;   // each another
  std::vector<std::vector<std::string>> rows;
  std::size_t uncomputed = 0;  // cells, empty here, whose formulas nobody has computed

  /// Its name: the one given there, else by its caption without its number, else as its
  /// section; empty where it has none of these.
  std::string name() const;
  /// Where it stands, for people: "table 2 of prices.html, in 'Prices' > '2024': Table 3: Prices".
  std::string place(const std::string& page) const;
};

/// The tables of a page, of a workbook's sheets, or of another file that is read by way of HTML, mail
/// excepted. Merged cells stand in each of the rows and columns that they span; several lines of a header,
/// and the units below it, are one; marks of footnotes are gone; a line that spans the whole table is the
/// `section` of the rows below it. What has no header or fewer than two rows or columns is no table here.
/// Errors: those of pageBytes() and ConvertedFile; kLimit (nested too deeply; more cells than four millions).
Result<std::vector<PageTable>> pageTables(const std::filesystem::path& file);

/// Whether a page of HTML, in any encoding that begins as ASCII does, has a table's tag.
bool mayHoldTable(std::string_view html);

// The parts of pageTables(); each takes valid UTF-8.
Result<std::vector<PageTable>> htmlTables(std::string_view html);
Result<std::vector<PageTable>> markdownTables(std::string_view text);

}  // namespace omni
