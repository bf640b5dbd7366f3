#pragma once

#include <optional>
#include <string>

#include "schema/value_summary.h"

namespace omni {

/// Makes numbers of the texts of a column that a reader takes for such, what stands next to them left out:
/// "1,956", "113.6 m", "$25,000", "4th", "60,351 (69.1%)", "18 520", "12[3]"; words among them stand for what
/// is missing. Texts whose unit is not nearly always the same, dates, times, ranges and scores, and texts
/// whose points are all like that of "1.500", which may be a thousand and a half or one and a half, stay what
/// they are.
void readNumbersInTexts(ValueSummary& values);

/// Makes dates of texts such as "15 July 2003" and "Jul 15, 2003", where nearly all of a column are such.
void readDatesInTexts(ValueSummary& values);

/// The texts of a column that was read as numbers, dates or times and that are none of these, and stand for
/// no missing value either: "900 g" among kilograms, "99,90", "2023-02-29".
class OddTexts {
 public:
  /// `values`: of the column, as it was read.
  explicit OddTexts(const ValueSummary& values);

  /// `rows` rows hold the text.
  void add(const std::string& text, std::size_t rows);

  /// What a person should know of them; nothing where there are none.
  std::optional<std::string> note() const;

 private:
  bool isOdd(const std::string& text) const;

  ValueType type_;
  bool words_;        // dates have their months in words
  std::string unit_;  // of the numbers
  std::size_t rows_ = 0, odd_ = 0;
  std::string example_;
};

}  // namespace omni
