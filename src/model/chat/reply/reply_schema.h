#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "model/chat/chat_model.h"

namespace omni {

/// A JSON Schema made ready to check replies with. Thread-safe.
class ReplyChecker {
 public:
  /// Error: kInternal, a schema that is none.
  static Result<std::shared_ptr<const ReplyChecker>> make(const ReplySchema& schema);
  ~ReplyChecker();

  /// The fault of a JSON value, in words for the model that wrote it (one line, nothing of the value
  /// but the names in it); nothing when it satisfies the schema.
  std::optional<std::string> violation(std::string_view json) const;

 private:
  struct Compiled;
  explicit ReplyChecker(std::unique_ptr<Compiled> compiled);
  std::unique_ptr<Compiled> compiled_;
};

}  // namespace omni
