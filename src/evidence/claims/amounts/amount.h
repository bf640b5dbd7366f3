#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "question/units/units_of_measure.h"

namespace omni {

/// A number as a text says it: what it may stand for, from the least to the most, in units as written. "20"
/// stands for 19.5 to 20.5, "about 20" for a tenth more and less, "at least 20" has no end.
struct Amount {
  double least = 0, most = 0;
  const Unit* unit = nullptr;  // null: none is named
  std::size_t start = 0;       // bytes of the text, with its unit
  std::size_t end = 0;
  bool former = false;  // "from 19" of "raised from 19 to 30"
};

/// The amount that a text is as a whole, in the unit that it or, else, one of the words names.
std::optional<Amount> amountOf(std::string_view text, std::span<const std::string> words);

enum class Agreement { kSame, kDiffers, kUnknown };

/// Whether two amounts can both be true. Unknown where their units measure different things.
Agreement compare(const Amount& a, const Amount& b);

}  // namespace omni
