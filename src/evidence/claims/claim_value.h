#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "evidence/claims/amount.h"

namespace omni {

/// A day, month or year that a text names.
struct SaidTime {
  std::string from, to;  // [from, to), ISO dates
  std::string text{};    // as written
};

/// What a claim says, as it is compared: an amount, a time, a yes or no, or words.
using ClaimValue = std::variant<Amount, SaidTime, bool, std::string>;

/// The value that a cell of a result is, under an attribute of these words ("battery life months").
ClaimValue valueOf(std::string_view cell, std::string_view attribute);

/// A value of the kind that an attribute of these words may have, for want of a cell: a time of "founded", an
/// amount of "battery life", words of "chief executive".
ClaimValue likelyOf(std::string_view attribute);

/// The time that a text names: "1998", "March 2024", "2024-03-05".
std::optional<SaidTime> timeIn(std::string_view text);

/// Whether what two claims say can both be true: another unit, rounding, a coarser place or day, a shorter
/// form of a name are no difference. Unknown where they cannot be compared.
Agreement compare(const ClaimValue& a, const ClaimValue& b);

}  // namespace omni
