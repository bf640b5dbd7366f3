#pragma once

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <thread>

#include "app/service/service.h"

namespace omni {

/// Reads the configuration again when it is asked to, and when the file has changed, on a thread of its own,
/// which also tries a state again that could not be had (Service::recover). A file that has just changed is
/// left in peace until it stays as it is.
class Reloader {
 public:
  using Read = std::function<Result<EngineConfig>()>;
  using Listener = std::function<void(const Status&)>;

  /// `file` empty: none is looked at. `told`: how each went, on that thread. `service` must outlive this.
  Reloader(Service& service, std::filesystem::path file, Read read, Listener listener,
           std::chrono::milliseconds between = std::chrono::seconds(1));

  /// From any thread.
  void ask();

 private:
  /// What tells one state of a file from another; all zero where there is none.
  struct Seen {
    std::int64_t changed = 0;
    std::uint64_t bytes = 0;
    std::uint64_t number = 0;
    bool operator==(const Seen&) const = default;
  };
  Seen look() const;
  void watch(const std::stop_token& stop);
  void reload();

  Service& service_;
  std::filesystem::path file_;
  Read read_;
  Listener listener_;
  std::chrono::milliseconds between_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool asked_ = false;
  Seen inForce_;
  std::jthread thread_;
};

}  // namespace omni
