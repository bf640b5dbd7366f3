#include "app/http/exchange.h"

#include <utility>

namespace omni {

namespace asio = boost::asio;

void Exchange::open(HttpHeaders headers) {
  open_ = true;
  give({.opened = std::move(headers)});
}

void Exchange::send(std::string_view name, std::string_view data) {
  Piece piece;
  if (!name.empty()) piece.bytes.append("event: ").append(name).append("\n");
  piece.bytes.append("data: ").append(data).append("\n\n");
  give(std::move(piece));
}

void Exchange::sendComment() {
  give({.bytes = ":\n\n"});
}

void Exchange::finish(std::unique_ptr<BeastReply> reply) {
  give({.last = true, .reply = std::move(reply)});
}

void Exchange::give(Piece piece) {
  pieces_.try_send(boost::system::error_code(), std::move(piece));
}

asio::awaitable<Exchange::Piece> Exchange::next() {
  co_return co_await pieces_.async_receive(asio::use_awaitable);
}

}  // namespace omni
