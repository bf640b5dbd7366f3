#include "source/remote/server_error.h"

#include <algorithm>

#include "base/text.h"

namespace omni {

const ErrorMeaning* meaningOf(std::span<const ErrorMeaning> meanings, std::string_view code) {
  const auto first = std::ranges::find_if(
      meanings, [&](const ErrorMeaning& meaning) { return code.starts_with(meaning.code); });
  return first == meanings.end() ? nullptr : &*first;
}

Error withoutWords(Error error) {
  switch (error.code) {
    case Code::kDeadline:
    case Code::kCancelled: return error;
    case Code::kInvalidArgument:
      return {Code::kInvalidArgument, "the server does not take the query", "Ask it in other words."};
    case Code::kLimit: return {Code::kLimit, "the query takes more than the server has", "Ask for less."};
    default: return {error.code, "the server gave no answer", "Try again.", error.audience};
  }
}

Error stoppedByServer(const std::string& message, const Budget& budget) {
  if (budget.exhausted()) return budget.exhaustedError("the query");
  return {Code::kDeadline, "the server stopped the query (" + oneLine(message) + ")",
          "Ask something smaller."};
}

}  // namespace omni
