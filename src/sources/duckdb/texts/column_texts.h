#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sources/duckdb/texts/cell_number.h"
#include "sources/duckdb/texts/cell_time.h"

namespace omni {

/// What a column of texts is read as.
enum class ColumnType { kText, kInteger, kReal, kDecimal, kBoolean, kDate, kTimestamp, kTime };

/// How the cells of a column are read.
struct ColumnReading {
  ColumnType type = ColumnType::kText;
  WrittenForm form = kWholeNumber;   // of numbers
  std::size_t decimals = 0;          // of kDecimal
  DateOrder order = kYearFirst;      // of dates
  bool missingSigns = false;         // of texts: "-", "n/a" and the like are no values
  bool missingWords = false;         // and "NA", "NaN"
  bool uncertain = false;            // nothing shows whether day or month stands first in its dates
  std::vector<std::string> notes{};  // what a person should know of it, each behind the column's name
};

/// What a reader of the whole table knows beyond a column's own cells.
struct TableSigns {
  bool pointDecides = true;  // "1.500" is one and a half where no cell shows otherwise
  bool dayFirst = true;      // "03/04/2024" is of April where no cell shows otherwise
};

/// What all cells of a column have in common, gathered cell by cell.
class ColumnTexts {
 public:
  /// An empty one is no value.
  void add(std::string_view cell);

  /// What both columns have in common.
  void merge(const ColumnTexts& other);

  bool isEmpty() const { return values_ == 0 && missing_ == 0; }

 private:
  friend std::vector<ColumnReading> formatsOf(const std::vector<ColumnTexts>& columns,
                                              const TableSigns& signs);

  void addNumber(std::string_view cell);
  void addTime(std::string_view cell);
  void mergeSymbol(std::string_view symbol);
  bool isNumber(WrittenForm form) const { return values_ > 0 && (numbers_ & form) != 0 && oneSymbol_; }
  WrittenForm provenForm() const;
  ColumnReading asNumber(WrittenForm form) const;
  ColumnReading asTime(const TableSigns& signs) const;
  ColumnReading asText() const;
  ColumnReading asOther(const TableSigns& signs) const;
  WrittenForm likelyForm(bool comma, bool point, const TableSigns& signs) const;
  ColumnReading reading(WrittenForm form, const TableSigns& signs) const;

  std::size_t values_ = 0, missing_ = 0;
  WrittenForms numbers_ = 0xf, proven_ = 0;
  std::string symbol_;
  bool oneSymbol_ = true;  // or none; of money some may lack it
  bool bracketed_ = false, trailing_ = false;
  bool points_ = false, commas_ = false;                        // some have one
  bool bare_ = false;                                           // some have neither
  bool exponents_ = false, imprecise_ = false;                  // some would lose digits as floating point
  std::array<std::size_t, 9> wholeDigits_{}, decimalDigits_{};  // the most, by form
  DateOrders orders_ = kYearFirst | kDayFirst | kMonthFirst;
  bool ordersDiffer_ = false;          // day first is another day than month first
  bool times_ = true, timed_ = false;  // times of a day alone; some have a time
  bool booleans_ = true;
  bool signs_ = false, words_ = false;  // for what is missing
  std::size_t longest_ = 0;             // of the values, in bytes
};

/// How each column of a table is read: as numbers, dates, times or truth values where all its values are
/// such, else as texts. What other columns show decides what "1.500" is.
std::vector<ColumnReading> formatsOf(const std::vector<ColumnTexts>& columns, const TableSigns& signs);

/// Whether the cell says that there is no value, in a column read so.
bool isMissing(std::string_view cell, const ColumnReading& reading);

}  // namespace omni
