#pragma once

#include "source/cached_in.h"

namespace omni {

/// As CachedIn, with a state folder of its own.
class KeptIn : public CachedIn {
 public:
  KeptIn(std::filesystem::path cacheFolder, std::filesystem::path stateFolder)
      : CachedIn(std::move(cacheFolder)), state_(std::move(stateFolder)) {}
  std::optional<std::string> environment(const std::string& name) const override {
    return name == "XDG_STATE_HOME" ? std::optional(state_.string()) : std::nullopt;
  }

 private:
  std::filesystem::path state_;
};

}  // namespace omni
