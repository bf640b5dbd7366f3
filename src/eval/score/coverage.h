#pragma once

#include <optional>
#include <string_view>

#include "eval/score/score.h"

namespace omni {

/// How far `retrieved` holds the sample's gold, 0 to 1, whatever source it comes from: rows as Cypher's are
/// compared, `passages` (the text that a search found) by whether every gold value stands in them as words.
/// Documents are covered by documents alone. Nothing when the sample has no usable gold, or an empty one.
std::optional<double> coverage(const Sample& sample, const Retrieved& retrieved, std::string_view passages);

/// Whether `words` stand in `text` apart from other letters and digits; ASCII case is ignored.
bool standsIn(std::string_view text, std::string_view words);

}  // namespace omni
