#pragma once

#include <cstdint>
#include <string>

namespace omni {

/// A text of SQL's tokens in an order that grammars may allow, over the tables staff and salaries: operators and clauses
/// that only some dialects have, names quoted in each way, literals, comments and white space of each form. The same
/// `seed` gives the same text.
std::string randomQuery(std::uint32_t seed);

}  // namespace omni
