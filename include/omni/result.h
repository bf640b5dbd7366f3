#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace omni::client {

/// What kind of failure a call ended with. The last three are of this library, the others of the program.
enum class Code {
  kInvalidArgument,  // the call is wrong
  kNotFound,         // a source or file that was named does not exist
  kRefused,          // the guard or a policy refused
  kUnreadable,       // a source is corrupt, locked, empty or not what it claims to be
  kUnavailable,      // a source, file or service cannot be reached now
  kDeadline,         // time ran out
  kCancelled,        // the call was cancelled, or the client closed
  kLimit,            // a limit on memory, size or nesting was reached
  kUnsupported,      // valid, but not offered here
  kInternal,         // a defect of the program
  kProgramNotFound,  // there is no program omni to start
  kProgramEnded,     // the program could not start, or ended during the call
  kProtocol,         // the program sent what is no message, or is too old or too new for this library
};

/// The stable name of a code, such as "refused".
std::string_view name(Code code);

/// What happened and where (`message`), and what to do next (`hint`, may be empty).
struct Error {
  Code code = Code::kInternal;
  std::string message;
  std::string hint = {};
  std::string log = {};  // of kProgramEnded: the end of what the program wrote to standard error

  /// "what happened. What to do next."
  std::string text() const { return hint.empty() ? message : message + ". " + hint; }
};

/// What Result::value() throws. The library itself throws nothing.
class ErrorException : public std::runtime_error {
 public:
  explicit ErrorException(Error error) : std::runtime_error(error.text()), error_(std::move(error)) {}
  const Error& error() const noexcept { return error_; }

 private:
  Error error_;
};

[[noreturn]] void throwError(const Error& error);

/// A value, or why there is none: used as std::expected<T, Error> of C++23.
template <class T>
class [[nodiscard]] Result {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a function returns either
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(Error error) : held_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const noexcept { return held_.index() == 0; }

  /// Only where there is a value.
  T& operator*() & { return *std::get_if<0>(&held_); }
  const T& operator*() const& { return *std::get_if<0>(&held_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&held_)); }
  T* operator->() { return std::get_if<0>(&held_); }
  const T* operator->() const { return std::get_if<0>(&held_); }

  /// The value. Throws ErrorException where there is none.
  T& value() & { return checked(), **this; }
  const T& value() const& { return checked(), **this; }
  T&& value() && { return checked(), *std::move(*this); }

  /// Only where there is no value.
  const Error& error() const { return *std::get_if<1>(&held_); }

 private:
  void checked() const {
    if (!*this) throwError(error());
  }

  std::variant<T, Error> held_;
};

}  // namespace omni::client
