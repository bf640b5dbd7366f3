#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace omni {

/// Texts of tests/cases/smuggled for a dialect; an empty name: all of them.
std::vector<std::string> smuggledTexts(const std::string& dialect);

/// A text of SQL's tokens in an order that grammars may allow, over the tables staff and salaries: operators
/// and clauses that only some dialects have, names quoted in each way, literals, comments and white space of
/// each form. The same `seed` gives the same text.
std::string randomQuery(std::uint32_t seed);

/// Gives `take` the random texts of the first `count` seeds, or of as many as OMNI_ACCESS_SECONDS allows from
/// the seed OMNI_ACCESS_SEED on (0), and prints which they were. Gives how many.
std::uint32_t eachRandomQuery(std::uint32_t count, const std::function<void(const std::string& text)>& take);

}  // namespace omni
