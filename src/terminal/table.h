#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "base/value.h"

namespace omni {

/// A width at which nothing is clipped, for what reads on.
inline constexpr std::size_t kUncut = std::numeric_limits<std::size_t>::max();

/// Lines of a table with its header, at most `width` columns wide: long cells are clipped, columns that do
/// not fit are counted, and so are rows after `maxRows`.
std::vector<std::string> tableLines(std::span<const std::string> columns, std::span<const Row> rows,
                                    std::size_t width, std::size_t maxRows);

}  // namespace omni
