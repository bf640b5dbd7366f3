#pragma once

#include <string>
#include <vector>

namespace omni {

/// A query with one truth: whether a row of `table` says in one of its `texts` that it is a total or a mean
/// of others.
std::string namesTotalQuery(const std::string& table, const std::vector<std::string>& texts);

/// A query with a truth for each of the `numbers`: whether all of its values may be years, which are summed
/// by chance alone.
std::string yearsQuery(const std::string& table, const std::vector<std::string>& numbers);

/// A query for the rowids of totals: rows that say "total" and hold, in one of the `numbers` at least, the
/// sum of the rows since the total before, of all rows above, of those up to the total behind, or of all; or
/// what that is when it is rounded. A sum over the column would count each again.
std::string totalRowsQuery(const std::string& table, const std::vector<std::string>& texts,
                           const std::vector<std::string>& numbers);

/// A query for the rowid of the one row that says "average", or "all", stands before or behind all others and
/// holds the mean of these in each of the `numbers` that it has, or their sum in one of them.
std::string averageRowsQuery(const std::string& table, const std::vector<std::string>& texts,
                             const std::vector<std::string>& numbers);
std::string wholeRowsQuery(const std::string& table, const std::vector<std::string>& texts,
                           const std::vector<std::string>& numbers);

/// A query for how many rows before or behind all others say "total".
std::string outerTotalsQuery(const std::string& table, const std::vector<std::string>& texts);

}  // namespace omni
