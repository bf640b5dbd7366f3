#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/chat/chat_model.h"

namespace omni {

/// A model's reply to a request with a schema, read leniently: what is missing or of another type reads as
/// empty, so that nothing that a model writes can break a stage.
class Reply {
 public:
  /// Error kUnreadable: it is no JSON object.
  static Result<Reply> parse(const ChatReply& reply, std::string_view stage);
  explicit Reply(nlohmann::json object) : object_(std::move(object)) {}

  std::string text(const char* key) const;
  double number(const char* key, double otherwise) const;
  std::vector<std::size_t> counts(const char* key) const;  // whole numbers from 0 on; others are left out
  std::vector<std::string> texts(const char* key) const;   // what is no text is left out
  std::vector<Reply> objects(const char* key) const;       // what is no object is left out

 private:
  nlohmann::json object_;
};

}  // namespace omni
