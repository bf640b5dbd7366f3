#pragma once

#include <map>
#include <string>
#include <string_view>

namespace omni {

/// Names that people use, and the sources' names for them: "JetBlue" for "B6". Names in lower case.
using Aliases = std::map<std::string, std::string, std::less<>>;

/// A question with every alias as the sources call it; longer names before those within them. Only whole
/// words, in any case; what is quoted stays.
std::string withAliases(std::string_view question, const Aliases& aliases);

}  // namespace omni
