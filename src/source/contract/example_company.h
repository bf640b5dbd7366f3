#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "source/cached_in.h"
#include "source/source.h"

namespace omni {

/// The real machine, but for the clock of the day and the folder for derived files.
class ExampleWorld final : public CachedIn {
 public:
  using CachedIn::CachedIn;
  std::chrono::system_clock::time_point today() const override {
    using namespace std::chrono;
    return sys_days{2026y / November / 21};
  }
};

/// A source of the example company; `path` is in its folder.
inline SourceConfig company(const std::string& id, const std::string& kind, const std::string& path) {
  return {.id = id,
          .kind = kind,
          .location = FileLocation{{std::filesystem::absolute("examples/company/" + path).string()}}};
}

}  // namespace omni
