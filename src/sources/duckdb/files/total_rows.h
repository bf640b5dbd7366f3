#pragma once

#include <string>
#include <vector>

namespace omni {

/// A query with one truth: whether a row of `table` says "total" in one of its `texts`.
std::string namesTotalQuery(const std::string& table, const std::vector<std::string>& texts);

/// A query for the rowids of totals: rows that say "total" and hold, in one of the `numbers` at least, the
/// sum of the rows since the total before, or of all rows above. A sum over the column would count each
/// again.
std::string totalRowsQuery(const std::string& table, const std::vector<std::string>& texts,
                           const std::vector<std::string>& numbers);

}  // namespace omni
