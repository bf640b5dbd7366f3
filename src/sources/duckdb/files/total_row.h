#pragma once

#include <string>
#include <vector>

namespace omni {

/// A query with one truth: whether the last row of `table` says "total" in one of its `texts` and holds, in
/// one of its `numbers` at least, the sum of all rows before it. A sum over the column would count each
/// twice.
std::string endsInTotalQuery(const std::string& table, const std::vector<std::string>& texts,
                             const std::vector<std::string>& numbers);

/// Takes the last row away.
std::string withoutLastRow(const std::string& table);

}  // namespace omni
