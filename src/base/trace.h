#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// Receives each stage as it happens: "select", "formulate", "execute", "evidence", "answer". Any thread, one
/// call at a time.
using StageSink = std::function<void(std::string_view stage, std::string_view detail)>;

/// The record of one question's way. Thread-safe.
class Trace {
 public:
  explicit Trace(StageSink sink = {}) : sink_(std::move(sink)) {}

  void tell(std::string_view stage, std::string_view detail) {
    if (!sink_) return;
    const std::scoped_lock lock(mutex_);
    sink_(stage, detail);
  }
  /// Something that the reader of the answer has to know.
  void warn(std::string warning) {
    const std::scoped_lock lock(mutex_);
    warnings_.push_back(std::move(warning));
  }
  /// Warns with what failed and what to do about it.
  void warn(std::string_view what, const Error& why) { warn(std::string(what) + ": " + why.text()); }
  std::vector<std::string> warnings() const {
    const std::scoped_lock lock(mutex_);
    return warnings_;
  }

 private:
  StageSink sink_;
  mutable std::mutex mutex_;
  std::vector<std::string> warnings_;
};

}  // namespace omni
