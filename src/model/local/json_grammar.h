#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace omni {

/// A GBNF grammar, with the rule `root`, of the JSON values that satisfy a JSON Schema as the stages write
/// them: objects whose properties come in the order of the schema, all of them; arrays, enums, strings,
/// numbers, integers, booleans, and several of these types. Bounds of numbers are left to the check of the
/// reply. Nothing where the schema uses anything else.
std::optional<std::string> grammarOf(std::string_view schema);

}  // namespace omni
