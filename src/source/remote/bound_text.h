#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/native_query.h"

namespace omni {

/// Which forms of literals and comments a dialect has beside those of all.
struct SqlForms {
  bool backslash = false;     // escapes in texts
  bool escapeTexts = false;   // E'…', in which it does
  bool dollarTexts = false;   // $tag$…$tag$
  bool hashComments = false;  // # to the end of the line
  bool nestedComments = false;
};

/// A text in which each named parameter (":p1") stands as a place of the engine's, and the value of each
/// place.
struct BoundText {
  std::string text;
  std::vector<Value> values;
};

/// `place`: how the nth place (from 1) is written. Marks in literals, names and comments stay, as do those of
/// parameters that are not given.
BoundText boundText(std::string_view text, std::span<const Parameter> parameters, const SqlForms& forms,
                    const std::function<std::string(std::size_t)>& place);

}  // namespace omni
