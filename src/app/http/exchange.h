#pragma once

#include <atomic>
#include <boost/asio.hpp>
#include <boost/asio/experimental/concurrent_channel.hpp>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "app/http/beast_message.h"
#include "app/http/http_message.h"

namespace omni {

/// One request under way: what its handler gives on one thread, the connection takes on another.
class Exchange : public EventStream {
 public:
  /// `executor`: the connection's.
  explicit Exchange(const boost::asio::any_io_executor& executor)
      : pieces_(executor, std::numeric_limits<std::size_t>::max()) {}

  void open(HttpHeaders headers) override;
  bool isOpen() const override { return open_; }
  void send(std::string_view name, std::string_view data) override;
  /// So that nothing between takes an open stream for dead.
  void sendComment();
  /// The handler has returned. `reply`: null where it has opened the stream.
  void finish(std::unique_ptr<BeastReply> reply);

  struct Piece {
    std::optional<HttpHeaders> opened{};  // the stream, with this piece
    std::string bytes{};                  // of the stream
    bool last = false;
    std::unique_ptr<BeastReply> reply{};  // in place of a stream
  };
  /// The next piece, once there is one.
  boost::asio::awaitable<Piece> next();

  /// The waiting client disconnected.
  void leave() { stop_.request_stop(); }
  std::stop_token token() const { return stop_.get_token(); }

 private:
  void give(Piece piece);

  using Pieces = boost::asio::experimental::concurrent_channel<void(boost::system::error_code, Piece)>;
  Pieces pieces_;
  std::atomic<bool> open_ = false;
  std::stop_source stop_;
};

}  // namespace omni
