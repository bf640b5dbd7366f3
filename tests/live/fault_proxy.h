#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace omni {

/// What a network may do to a conversation.
enum class Fault {
  kNone,
  kSilence,  // connections are taken, nothing comes back
  kDelay,    // three in ten pieces of a reply come two seconds late
  kCut,      // the connection ends in the middle of a reply
  kGarbage,  // the reply is no reply
  kRefusal,  // connections are closed as they come
};

/// Stands on a port of this machine before a server on another, and does to replies what is wanted now. Each
/// connection has a thread for each direction; all end with the proxy.
class FaultProxy {
 public:
  explicit FaultProxy(int serverPort);
  ~FaultProxy();
  FaultProxy(const FaultProxy&) = delete;
  FaultProxy& operator=(const FaultProxy&) = delete;

  int port() const { return port_; }
  void does(Fault fault) { fault_ = fault; }
  /// Closes what is open.
  void hangUp();

 private:
  struct Line;  // one connection, to both sides

  void accept(const std::stop_token& stop);
  void carry(const std::shared_ptr<Line>& line, bool reply, const std::stop_token& stop);
  bool deliver(Line& line, std::string piece, const std::stop_token& stop);
  bool wait(std::chrono::milliseconds time, const std::stop_token& stop);

  const int serverPort_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<Fault> fault_ = Fault::kNone;
  std::atomic<unsigned> pieces_ = 0;
  std::mutex mutex_;
  std::condition_variable_any ended_;
  std::vector<std::shared_ptr<Line>> lines_;
  std::vector<std::jthread> threads_;
  std::jthread acceptor_;
};

}  // namespace omni
