#pragma once

#include <csignal>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace omni {

/// While one lives, an interrupt (Ctrl-C) stops what is under way; where nothing is, it ends the program as
/// it does without. To be made before other threads are, for they inherit that the signal is left to it.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  /// Something begins that an interrupt stops, until end().
  std::stop_token begin();
  void end();

 private:
  void watch();
  void interrupted();

  sigset_t before_{};
  int signals_ = -1;  // reads interrupts
  int ending_ = -1;   // readable when this object goes
  std::mutex mutex_;
  std::optional<std::stop_source> underWay_;
  std::thread watcher_;
};

}  // namespace omni
