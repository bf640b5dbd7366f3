#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "model/chat/chat_model.h"

namespace omni {

/// KV caches of the beginnings of prompts, in the cache folder: what a model has read once it need not read
/// again in another process. Those used last are kept, up to a gigabyte; one that is damaged counts as not
/// there.
class PrefixStates {
 public:
  /// `model`: tells the model from others (fingerprintOf).
  PrefixStates(std::filesystem::path folder, std::uint64_t model)
      : folder_(std::move(folder)), model_(model) {}

  /// Of a conversation without its last message; 0 where it has no other.
  std::uint64_t keyOf(const std::vector<ChatMessage>& messages) const;
  /// Whether one is kept; that it is undamaged shows when it is read.
  bool has(std::uint64_t key) const;
  /// Empty where none is kept.
  std::string find(std::uint64_t key) const;
  /// A state that cannot be written is not kept.
  void keep(std::uint64_t key, const std::string& state) const;

 private:
  std::filesystem::path fileOf(std::uint64_t key) const;

  std::filesystem::path folder_;
  std::uint64_t model_;
};

/// Tells the file of a model from others without reading all of it: its size, when it was written, and a
/// checksum of its first and its last megabyte. 0 where it cannot be read.
std::uint64_t fingerprintOf(const std::filesystem::path& model);

}  // namespace omni
