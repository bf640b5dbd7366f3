#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/native_query.h"

namespace omni {

/// A text in which each named parameter (":p1") stands as a place of the engine's, and the value of each
/// place.
struct BoundText {
  std::string text;
  std::vector<Value> values;
};

/// `text` is one that a guard or this program wrote: without comments, literals in single quotes, in which a
/// backslash escapes only where the dialect says so. `place`: how the nth place (from 1) is written. Marks in
/// literals and names stay, as do those of parameters that are not given.
BoundText boundText(std::string_view text, std::span<const Parameter> parameters, bool backslashEscapes,
                    const std::function<std::string(std::size_t)>& place);

}  // namespace omni
