#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "model/chat/chat_model.h"
#include "net/secret.h"

namespace omni {

/// Hands a streamed text on without a key, also where that comes in pieces.
class KeylessStream {
 public:
  KeylessStream(const Secret& key, const ReplySink& sink) : key_(key), sink_(sink) {}

  /// False when the sink wants no more.
  bool feed(std::string_view piece) {
    held_ = key_.redacted(held_.append(piece));
    return tell(held_.size() - begun());
  }
  /// What was held back, for it could have become the key.
  void end() { tell(held_.size()); }

 private:
  // The bytes at the end with which the key begins.
  std::size_t begun() const {
    const std::string_view key = key_.reveal();
    for (std::size_t bytes = std::min(held_.size(), key.empty() ? 0 : key.size() - 1); bytes > 0; --bytes)
      if (held_.ends_with(key.substr(0, bytes))) return bytes;
    return 0;
  }

  bool tell(std::size_t bytes) {
    const std::string released = held_.substr(0, bytes);
    held_.erase(0, bytes);
    return released.empty() || sink_(released);
  }

  const Secret& key_;
  const ReplySink& sink_;
  std::string held_;
};

}  // namespace omni
