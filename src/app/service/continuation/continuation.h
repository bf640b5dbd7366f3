#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "report/report_json.h"

namespace omni {

/// What an answer to a question back goes on with.
struct Continuation {
  Json arguments;                     // of the call that was asked back
  std::vector<std::string> meanings;  // ids of the choices, in their order
};

/// Tokens that hold continuations, signed by a key that this process alone knows. A token permits nothing: it
/// asks the question anew, as the caller that sends it, and only interpretations of that are run.
/// Thread-safe.
class ContinuationTokens {
 public:
  ContinuationTokens();

  /// A token for that caller, which expires after a quarter of an hour.
  std::string seal(const Continuation& continuation, const std::string& caller,
                   std::chrono::system_clock::time_point now) const;
  /// Error kInvalidArgument: it was not made here for that caller, was changed, or has expired.
  Result<Continuation> open(std::string_view token, const std::string& caller,
                            std::chrono::system_clock::time_point now) const;

 private:
  std::string signatureOf(std::string_view payload, const std::string& caller) const;

  const std::string key_;
};

}  // namespace omni
