#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "access/caller.h"

namespace omni {

/// Who is signed in, in the memory of this process. Thread-safe.
class LoginSessions {
 public:
  static constexpr std::size_t kMaxSessions = 10000, kMaxOfOne = 20;

  /// A session ends `lifetime` after it began, and before where it was not used for as long as `idle`.
  LoginSessions(std::chrono::steady_clock::duration lifetime, std::chrono::steady_clock::duration idle)
      : lifetime_(lifetime), idle_(idle) {}

  /// A session of that caller: its id, 256 bits of chance. Where there are kMaxOfOne of them, or kMaxSessions
  /// in all, the one that was not used for longest ends.
  std::string begin(Caller caller, std::chrono::steady_clock::time_point now);
  /// The caller of a session, which counts as used; nobody where there is none.
  std::optional<Caller> find(std::string_view id, std::chrono::steady_clock::time_point now);
  void end(std::string_view id);

 private:
  struct Held {
    Caller caller;
    std::chrono::steady_clock::time_point began, used;
  };
  bool isOver(const Held& session, std::chrono::steady_clock::time_point now) const;

  const std::chrono::steady_clock::duration lifetime_, idle_;
  std::mutex mutex_;
  std::map<std::string, Held>
      sessions_;  // by the SHA-256 of the id: how long a search takes tells nothing of it
};

}  // namespace omni
