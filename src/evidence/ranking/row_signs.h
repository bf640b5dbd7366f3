#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "execute/attempt.h"
#include "question/question.h"

namespace omni {

/// Features of the rows compared with the question. All but the last are defects.
enum class RowSign : std::size_t {
  kEchoed,       // nothing but what the question says, and no choice was offered
  kUnknown,      // share of cells without a value
  kRepeated,     // share of rows that came before
  kManyForOne,   // "which city is …", and several came
  kOneForMany,   // "which cities are …", and one came
  kNegative,     // the one number that came is below 0
  kRival,        // another source has an answer that is not the same
  kCountsOne,    // "how many", and it is one: seldom asked of what is one
  kLines,        // a text of several lines: more than what is asked for
  kTotal,        // a row that sums up the others: "Total"
  kPlaceholder,  // a text that stands where nothing is known: "unknown", "-"
  kWhoByCode,    // "who", and what came is no name: a figure, a code
  kNoTime,       // "when", "which year", and no year or date came
  kNoFigure,     // "how long", "how much", and no digit came
  kNumbersOnly,  // "which CITY", and nothing but numbers came
  kTied,         // further rows rank as high as the last
  kExplainsAll,  // no word is left out
  kCount
};
inline constexpr std::size_t kRowSigns = static_cast<std::size_t>(RowSign::kCount);
inline constexpr std::array<std::string_view, kRowSigns> kRowSignNames{
    "echoed",  "unknown",    "repeated",     "many_for_one", "one_for_many", "negative",
    "rival",   "counts_one", "lines",        "total",        "placeholder",  "who_by_code",
    "no_time", "no_figure",  "numbers_only", "tied",         "explains_all"};
using RowSigns = std::array<float, kRowSigns>;

/// The signs of what came of a query, `attempts[index]`, among all attempts of the question.
RowSigns rowSigns(const Question& question, std::span<const Attempt> attempts, std::size_t index);

}  // namespace omni
