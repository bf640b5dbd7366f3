#pragma once

#include <boost/asio.hpp>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "app/http/http_message.h"

namespace omni {

/// One request under way: what its handler gives on one thread, the connection takes on another.
class Exchange : public EventStream, public std::enable_shared_from_this<Exchange> {
 public:
  /// `executor`: the connection's. After `alive` without an event an open stream gets a comment.
  Exchange(const boost::asio::any_io_executor& executor, std::chrono::seconds alive)
      : wake_(executor), alive_(alive) {}

  void open(HttpHeaders headers) override;
  bool isOpen() const override;
  void send(std::string_view name, std::string_view data) override;
  /// The handler has returned.
  void finish(OutgoingReply reply);

  struct Piece {
    std::optional<HttpHeaders> opened;   // the stream, with this piece
    std::string bytes;                   // of the stream
    std::optional<OutgoingReply> reply;  // the end
  };
  /// What came since the last piece, once something has.
  boost::asio::awaitable<Piece> next();

  /// Whoever waits has gone.
  void leave() { stop_.request_stop(); }
  std::stop_token token() const { return stop_.get_token(); }

 private:
  Piece take();
  void notify();

  mutable std::mutex mutex_;
  Piece piece_;
  bool opened_ = false;
  boost::asio::steady_timer wake_;
  const std::chrono::seconds alive_;
  std::stop_source stop_;
};

}  // namespace omni
