#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "evidence/claims/amounts/amount.h"
#include "evidence/claims/named_time.h"

namespace omni {

/// What a claim says, as it is compared: an amount, a time, a yes or no, or words.
using ClaimValue = std::variant<Amount, NamedTime, bool, std::string>;

/// The value that a cell of a result is, under an attribute of these words ("battery life months").
ClaimValue valueOf(std::string_view cell, std::string_view attribute);

/// A value of the kind that an attribute of these words may have, for want of a cell: a time of "founded", an
/// amount of "battery life", words of "chief executive".
ClaimValue likelyOf(std::string_view attribute);

/// Whether what two claims say can both be true: another unit, rounding, a coarser place or day, a shorter
/// form of a name are no difference. Unknown where they cannot be compared.
Agreement compare(const ClaimValue& a, const ClaimValue& b);

}  // namespace omni
