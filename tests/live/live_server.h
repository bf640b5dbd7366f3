#pragma once

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace omni {

/// A server that tests/live/live.py has started for this program, which told its places in the environment
/// (OMNI_LIVE_…).
class LiveServer {
 public:
  explicit LiveServer(std::string name) : name_(std::move(name)) {}

  /// What the environment says of it: "PORT", "SOCKET" …
  std::string setting(const std::string& what) const {
    const char* value = std::getenv(("OMNI_LIVE_" + what).c_str());
    if (!value)
      throw std::runtime_error("OMNI_LIVE_" + what + " is not set: run tests/live/live.py run " + name_);
    return value;
  }
  int port() const { return std::stoi(setting("PORT")); }
  /// Ends all of its processes with SIGKILL.
  void kill() const { order("kill"); }
  /// Starts it again on its data and its port, and waits until it answers.
  void start() const { order("start"); }

 private:
  void order(const std::string& what) const {
    const std::string command = setting("COMMAND") + " " + what + " " + name_ + " " + setting("FOLDER");
    if (std::system(command.c_str()) != 0) throw std::runtime_error(command + " failed");
  }

  std::string name_;
};

}  // namespace omni
