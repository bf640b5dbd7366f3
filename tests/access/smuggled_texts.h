#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace omni {

/// Texts of tests/cases/smuggled for a dialect; an empty name: all of them.
std::vector<std::string> smuggledTexts(const std::string& dialect);

/// A text of SQL's tokens in an order that grammars may allow, over the tables staff and salaries: operators
/// and clauses that only some dialects have, names quoted in each way, literals, comments and white space of
/// each form. The same `seed` gives the same text.
std::string randomQuery(std::uint32_t seed);

}  // namespace omni
