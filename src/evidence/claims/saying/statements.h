#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// The statements of a text, piece by piece: sentences, lines of lists ("Weight: 3 kg"), and of each row of a
/// table every cell with its row's first cell and its column's header ("T3, Weight: 3 kg").
std::vector<std::string> statementsOf(std::string_view text);

}  // namespace omni
