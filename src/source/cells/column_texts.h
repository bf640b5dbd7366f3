#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/cells/cell_number.h"
#include "source/cells/cell_time.h"

namespace omni {

/// The type that a column of texts is read as.
enum class ColumnType { kText, kInteger, kReal, kDecimal, kBoolean, kDate, kTimestamp, kTime };

/// How the cells of a column are read.
struct ColumnReading {
  ColumnType type = ColumnType::kText;
  WrittenForm form = kWholeNumber;  // of numbers
  std::size_t decimals = 0;         // of kDecimal
  DateOrder order = kYearFirst;     // of dates
  bool local = false;               // of times: as they are written, all as far from UTC
  bool hidden = false;              // of texts: some have invisible characters, which are removed
  bool capitalCodes = false;        // "EMEA", "APAC": "NA" is one of them
  bool names = false;               // "Smith", "Jones": "Null" is one of them
  bool missingSigns = false;        // of texts: "-", "n/a" and the like are no values
  bool missingWords = false;        // and "NA", "NaN"
  bool uncertain = false;  // nothing shows what its points, its commas or the order of its dates mean
  std::vector<std::string> notes{};  // what a person should know of it, each behind the column's name
};

/// Signs of the whole table beyond a column's own cells.
struct TableSigns {
  bool pointDecides = true;  // "1.500" is one and a half where no cell shows otherwise
  bool dayFirst = true;      // "03/04/2024" is of April where no cell shows otherwise
};

/// The least and the most of some whole numbers, none of them negative.
struct Range {
  std::int32_t least = std::numeric_limits<std::int32_t>::max(), most = 0;

  void add(std::int32_t number) {
    least = std::min(least, number);
    most = std::max(most, number);
  }
  void merge(const Range& other) {
    least = std::min(least, other.least);
    most = std::max(most, other.most);
  }
  std::int32_t width() const { return std::max(0, most - least); }
};

/// The common form of all cells of a column, gathered cell by cell.
class ColumnTexts {
 public:
  /// An empty one is no value.
  void add(std::string_view cell);

  /// Merges the common forms of both columns.
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
  void noteOrder(const TableSigns& signs, ColumnReading& reading) const;
  void noteShortYears(ColumnReading& reading) const;
  void noteZones(ColumnReading& reading) const;
  void addZone(const CellTime& time);
  ColumnReading asText() const;
  std::string spellingNote(const ColumnReading& reading) const;
  std::string keptNote(const ColumnReading& reading) const;
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
  DateOrders orders_ = kYearFirst | kDayFirst | kMonthFirst | kShortYearFirst;
  bool ordersDiffer_ = false;             // day first is another day than month first
  Range firstParts_, lastParts_;          // of dates whose years have two digits
  bool zoned_ = false, unzoned_ = false;  // some say how far they are from UTC, some do not
  std::optional<std::int64_t> fromUtc_;   // microseconds, of the first that says so
  bool zonesDiffer_ = false;
  bool times_ = true, timed_ = false;  // times of a day alone; some have a time
  bool booleans_ = true;
  bool signs_ = false, words_ = false;                           // for what is missing
  bool hidden_ = false;                                          // some have invisible characters
  bool capitals_ = true, names_ = true;                          // all values are such codes, such names
  std::map<std::string, std::size_t, std::less<>> spellings_{};  // of what may be missing, with their rows
  std::size_t longest_ = 0;                                      // of the values, in bytes
};

/// How each column of a table is read: as numbers, dates, times or truth values where all its values are
/// such, else as texts. What other columns show decides what "1.500" is.
std::vector<ColumnReading> formatsOf(const std::vector<ColumnTexts>& columns, const TableSigns& signs);

/// Whether the cell says that there is no value, in a column read so.
bool isMissing(std::string_view cell, const ColumnReading& reading);

}  // namespace omni
