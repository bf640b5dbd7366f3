#pragma once

#include <boost/asio.hpp>
#include <boost/asio/experimental/as_tuple.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>

#include "access/access_config.h"
#include "base/result.h"

namespace omni {

/// Who a server says that it is: its certificate and key, read again when their files change. Thread-safe.
class TlsIdentity {
 public:
  /// Errors: kUnreadable, the files are none or do not belong together; nothing of them is repeated.
  static Result<std::unique_ptr<TlsIdentity>> open(const TlsFiles& files);

  /// As the files are by now, or were before they were damaged.
  std::shared_ptr<boost::asio::ssl::context> context();
  /// Why the files could not be used when they had changed; reported once.
  std::optional<Error> takeTrouble();

 private:
  explicit TlsIdentity(TlsFiles files) : files_(std::move(files)) {}
  std::string mark() const;

  const TlsFiles files_;
  std::mutex mutex_;
  std::string mark_;              // of what was tried last
  std::optional<Error> trouble_;  // not reported yet
  std::shared_ptr<boost::asio::ssl::context> context_;
};

/// The stream of one connection, over TLS or not.
class ServedStream {
  template <class T>
  using Awaitable = boost::asio::awaitable<T>;
  using Outcome = std::tuple<boost::beast::error_code, std::size_t>;
  static constexpr auto kOutcome = boost::asio::experimental::as_tuple(boost::asio::use_awaitable);

 public:
  using Plain = boost::beast::tcp_stream;
  using Secure = boost::beast::ssl_stream<boost::beast::tcp_stream>;

  /// Plain where there is no context.
  ServedStream(boost::asio::ip::tcp::socket socket, std::shared_ptr<boost::asio::ssl::context> context)
      : context_(std::move(context)), stream_(made(std::move(socket), context_.get())) {}

  Plain& tcp() {
    return std::visit([](auto& stream) -> Plain& { return boost::beast::get_lowest_layer(*stream); },
                      stream_);
  }
  const Plain& tcp() const {
    return std::visit(
        [](const auto& stream) -> const Plain& { return boost::beast::get_lowest_layer(*stream); }, stream_);
  }

  /// Whether both sides understand each other.
  Awaitable<bool> handshake();

  template <class Buffer, class Parser>
  Awaitable<Outcome> readHeader(Buffer& buffer, Parser& parser) {
    return std::visit(
        [&](auto& stream) {
          return boost::beast::http::async_read_header(*stream, buffer, parser, kOutcome);
        },
        stream_);
  }
  template <class Buffer, class Parser>
  Awaitable<Outcome> read(Buffer& buffer, Parser& parser) {
    return std::visit(
        [&](auto& stream) { return boost::beast::http::async_read(*stream, buffer, parser, kOutcome); },
        stream_);
  }
  template <class Serializer>
  Awaitable<Outcome> write(Serializer& serializer) {
    return std::visit(
        [&](auto& stream) { return boost::beast::http::async_write(*stream, serializer, kOutcome); },
        stream_);
  }
  /// Writes as much as the system takes at once, of a socket that does not block; over TLS nothing. The rest,
  /// and what goes wrong, is for write(). Any thread, while nothing else is under way.
  template <class Serializer>
  void writeNow(Serializer& serializer) {
    boost::beast::error_code ignored;
    if (auto* plain = std::get_if<std::unique_ptr<Plain>>(&stream_))
      boost::beast::http::write((*plain)->socket(), serializer, ignored);
  }
  template <class Serializer>
  Awaitable<Outcome> writeHeader(Serializer& serializer) {
    return std::visit(
        [&](auto& stream) { return boost::beast::http::async_write_header(*stream, serializer, kOutcome); },
        stream_);
  }
  template <class Buffers>
  Awaitable<Outcome> writeAll(const Buffers& buffers) {
    return std::visit([&](auto& stream) { return boost::asio::async_write(*stream, buffers, kOutcome); },
                      stream_);
  }

 private:
  using Either = std::variant<std::unique_ptr<Plain>, std::unique_ptr<Secure>>;
  static Either made(boost::asio::ip::tcp::socket socket, boost::asio::ssl::context* context) {
    if (context) return std::make_unique<Secure>(std::move(socket), *context);
    return std::make_unique<Plain>(std::move(socket));
  }

  std::shared_ptr<boost::asio::ssl::context> context_;  // outlives the stream
  Either stream_;
};

}  // namespace omni
