#include "app/http/exchange.h"

#include <boost/asio/experimental/as_tuple.hpp>

namespace omni {

namespace asio = boost::asio;

void Exchange::open(HttpHeaders headers) {
  {
    const std::scoped_lock lock(mutex_);
    piece_.opened = std::move(headers);
    opened_ = true;
  }
  notify();
}

bool Exchange::isOpen() const {
  const std::scoped_lock lock(mutex_);
  return opened_;
}

void Exchange::send(std::string_view name, std::string_view data) {
  {
    const std::scoped_lock lock(mutex_);
    if (!name.empty()) piece_.bytes.append("event: ").append(name).append("\n");
    piece_.bytes.append("data: ").append(data).append("\n\n");
  }
  notify();
}

void Exchange::finish(OutgoingReply reply) {
  {
    const std::scoped_lock lock(mutex_);
    piece_.reply = std::move(reply);
  }
  notify();
}

Exchange::Piece Exchange::take() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(piece_, {});
}

// The timer belongs to the connection's thread.
void Exchange::notify() {
  asio::post(wake_.get_executor(), [self = shared_from_this()] { self->wake_.cancel(); });
}

asio::awaitable<Exchange::Piece> Exchange::next() {
  while (true) {
    // Set before looking: what comes after the look cancels the wait.
    wake_.expires_after(alive_);
    Piece piece = take();
    if (piece.opened || piece.reply || !piece.bytes.empty()) co_return piece;
    const auto [error] = co_await wake_.async_wait(asio::experimental::as_tuple(asio::use_awaitable));
    if (!error && isOpen()) co_return Piece{.bytes = ":\n\n"};
  }
}

}  // namespace omni
