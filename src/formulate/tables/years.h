#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "base/number.h"
#include "schema/value_summary.h"

namespace omni {

/// The first and the last of the years that a column of whole numbers holds; nothing where these are none.
inline std::optional<std::pair<std::int64_t, std::int64_t>> yearsOf(const ValueSummary& values) {
  constexpr std::int64_t kFirst = 1000, kLast = 2200;
  const auto least = parsedNumber<std::int64_t>(values.minimum);
  const auto most = parsedNumber<std::int64_t>(values.maximum);
  if (values.type != ValueType::kInteger || !least || !most || *least < kFirst || *most > kLast)
    return std::nullopt;
  return std::pair(*least, *most);
}

}  // namespace omni
