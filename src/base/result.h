#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace omni {

/// The small, closed list of ways in which something expected can fail.
enum class Code {
  kInvalidArgument,  // the caller's input is wrong
  kNotFound,         // a file, source, table … that was named does not exist
  kRefused,          // a guard or a policy refused
  kUnreadable,       // a source is corrupt, locked, empty or not what it claims to be
  kUnavailable,      // an engine, file or service cannot be reached now
  kDeadline,         // time ran out
  kCancelled,        // somebody asked to stop
  kLimit,            // a cap (memory, size, nesting) was reached
  kUnsupported,      // valid, but not offered here
  kInternal,         // our own fault
};

/// The stable, lower-case name of `code` as it appears in JSON, such as "refused".
std::string_view name(Code code);

/// Who has to act on an error: the caller (a person or a model), or the operator of the sources.
enum class Audience { kCaller, kOperator };

/// The event and its place (`message`), and the next step (`hint`, may be empty).
struct Error {
  Code code = Code::kInternal;
  std::string message;
  std::string hint;
  Audience audience = Audience::kCaller;

  /// "what happened. What to do next", for people.
  std::string text() const { return hint.empty() ? message : message + ". " + hint; }
};

template <class T>
using Result = tl::expected<T, Error>;

/// Nothing to return but success.
using Status = Result<void>;

/// Makes the failing side of a Result.
inline tl::unexpected<Error> fail(Code code, std::string message, std::string hint = {},
                                  Audience audience = Audience::kCaller) {
  return tl::unexpected<Error>(Error{code, std::move(message), std::move(hint), audience});
}

}  // namespace omni

/// Declares `name` as the value of `expression`, or returns its error from the enclosing function.
#define OMNI_TRY(name, expression)                                             \
  auto name##OrError = (expression);                                           \
  if (!name##OrError) return tl::unexpected(std::move(name##OrError).error()); \
  auto& name = *name##OrError

/// Returns the error of a Status from the enclosing function.
#define OMNI_RETURN_IF_ERROR(expression)                                                                   \
  do {                                                                                                     \
    if (auto omniStatus = (expression); !omniStatus) return tl::unexpected(std::move(omniStatus).error()); \
  } while (false)
