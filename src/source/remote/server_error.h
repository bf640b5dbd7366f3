#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/budget.h"
#include "base/result.h"

namespace omni {

/// The meaning of a server's error code.
struct ErrorMeaning {
  std::string_view code;  // or the beginning of several
  Code means;
  std::string_view hint;
};

/// The first of `meanings` whose code is `code` or begins it; null where none does.
const ErrorMeaning* meaningOf(std::span<const ErrorMeaning> meanings, std::string_view code);

/// The error of a server that was asked for a part of what it has, not in its words: they may quote what was
/// added to the query, or tell of the rest.
Error withoutWords(Error error);

/// The error of a query that the server stopped: the budget's, where that is used up.
Error stoppedByServer(const std::string& message, const Budget& budget);

}  // namespace omni
