#include "app/http/http_server.h"

#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <boost/asio.hpp>
#include <boost/asio/experimental/as_tuple.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <csignal>
#include <set>

#include "app/http/beast_message.h"
#include "app/http/exchange.h"
#include "app/http/problem.h"
#include "app/http/tls/tls.h"
#include "base/threads/executor.h"
#include "base/threads/starved.h"

namespace omni {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using RequestParser = http::request_parser<http::string_body>;

constexpr auto kOutcome = asio::experimental::as_tuple(asio::use_awaitable);
constexpr std::chrono::milliseconds kBetweenAccepts{20};
constexpr std::chrono::milliseconds kFirstWord{1000};  // of whoever is let in last
constexpr std::chrono::milliseconds kBetweenLooks{50}, kNothingToWatch = std::chrono::hours(1);
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
constexpr std::size_t kMaxUnread = 64u << 10;  // bytes of a connection that are not yet of a request

/// What the transport itself says.
OutgoingReply replyTo(const beast::error_code& error) {
  if (error == http::error::body_limit) return problem({Code::kLimit, "the body is too large", ""}, 413);
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return problem({Code::kLimit, "the header, or that of a chunk, is too large", ""}, 431);
  return problem({Code::kInvalidArgument, "the request is not HTTP/1.1", ""}, 400);
}

std::string peerOf(const tcp::socket& socket) {
  beast::error_code error;
  const tcp::endpoint peer = socket.remote_endpoint(error);
  return error ? std::string() : peer.address().to_string();
}

/// What is answered at once is answered whole.
class NoStream final : public EventStream {
 public:
  void open(HttpHeaders) override {}
  bool isOpen() const override { return false; }
  void send(std::string_view, std::string_view) override {}
};

/// A client that has closed its side.
bool hasLeft(tcp::socket& socket) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (getsockopt(socket.native_handle(), IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return true;
  return info.tcpi_state != TCP_ESTABLISHED;
}

}  // namespace

class HttpServer::Core {
 public:
  Core(HttpHandler handler, HttpLimits limits, std::unique_ptr<TlsIdentity> identity)
      : handler_(std::move(handler)),
        limits_(limits),
        identity_(std::move(identity)),
        clock_(context_),
        acceptor_(context_),
        signals_(context_),
        hangups_(context_),
        long_(limits.running),
        brief_(limits.brief) {}

  Status listen(const std::string& address, std::uint16_t port) {
    try {
      const tcp::endpoint endpoint(asio::ip::make_address(address), port);
      acceptor_.open(endpoint.protocol());
      acceptor_.set_option(asio::socket_base::reuse_address(true));
      acceptor_.bind(endpoint);
      acceptor_.listen();
    } catch (const boost::system::system_error& error) {
      return fail(Code::kUnavailable,
                  "cannot listen at " + address + ":" + std::to_string(port) + ": " + error.code().message(),
                  "Name another with --listen ADDRESS:PORT.", Audience::kOperator);
    }
    return {};
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  void run() {
    asio::co_spawn(context_, accept(), asio::detached);
    asio::co_spawn(context_, watch(), asio::detached);
    context_.run();
    long_.threads.finish();
    brief_.threads.finish();
  }

  void stop() {
    asio::post(context_, [this] {
      stopping_ = true;
      acceptWaiting();
      clock_.cancel();
      beast::error_code ignored;
      acceptor_.close(ignored);
      signals_.cancel(ignored);
      hangups_.cancel(ignored);
      endIdle([](const Connection& connection) { return connection.asked; });
      asio::co_spawn(context_, endSilent(), asio::detached);
    });
  }

  void stopOnSignals(std::function<void()> reload) {
    if (reload) {
      hangups_.add(SIGHUP);
      awaitHangup(std::move(reload));
    }
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](const beast::error_code& error, int) {
      if (!error) stop();
    });
  }

 private:
  void awaitHangup(std::function<void()> reload) {
    hangups_.async_wait([this, reload = std::move(reload)](const beast::error_code& error, int) mutable {
      if (error) return;
      reload();
      awaitHangup(std::move(reload));
    });
  }

  struct Connection : std::enable_shared_from_this<Connection> {
    Connection(tcp::socket socket, std::shared_ptr<asio::ssl::context> context)
        : stream(std::move(socket), std::move(context)) {}
    static constexpr auto kNever = asio::steady_timer::time_point::max();

    ServedStream stream;
    std::string peer = peerOf(stream.tcp().socket());
    beast::flat_buffer buffer{kMaxUnread};
    asio::steady_timer::time_point deadline = kNever;  // of what it does
    asio::steady_timer::time_point rested{};           // since when it has done nothing
    Exchange* underWay = nullptr;                      // what is answered elsewhere
    bool idle = true;
    bool asked = false;  // at least once

    void allow(std::chrono::seconds time) { deadline = asio::steady_timer::clock_type::now() + time; }
    void rest() {
      deadline = kNever;
      rested = asio::steady_timer::clock_type::now();
    }
  };

  /// Requests of one pace.
  struct Lane {
    explicit Lane(std::size_t running) : most(running), threads(running) {}
    const std::size_t most;
    std::atomic<std::size_t> underWay = 0;
    Executor threads;
  };

  asio::awaitable<void> accept() {
    while (!stopping_) {
      auto [error, socket] = co_await acceptor_.async_accept(kOutcome);
      if (error == asio::error::operation_aborted) co_return;
      if (error) {  // such as no more file descriptors
        co_await pause();
        continue;
      }
      while (connections_.size() >= limits_.connections && !makeRoom()) co_await pause();
      begin(std::move(socket));
    }
  }

  asio::awaitable<void> pause() {
    asio::steady_timer time(context_, kBetweenAccepts);
    co_await time.async_wait(kOutcome);
  }

  // Ends the connection that has been silent, or in the middle of a request, for longest: those that are only
  // held open keep nobody out. False where on each of them something is answered.
  bool makeRoom() {
    const auto since = [](const Connection* one) { return one->idle ? one->deadline : Connection::kNever; };
    const auto first = std::ranges::min_element(connections_, {}, since);
    if (since(*first) == Connection::kNever) return false;
    (*first)->idle = false;
    (*first)->stream.tcp().close();
    return true;
  }

  void begin(tcp::socket socket) {
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    socket.non_blocking(true, ignored);
    asio::co_spawn(context_, serve(std::make_shared<Connection>(std::move(socket), identity())),
                   asio::detached);
  }

  /// Null where it is served without TLS.
  std::shared_ptr<asio::ssl::context> identity() {
    if (!identity_) return nullptr;
    auto context = identity_->context();
    if (const auto trouble = identity_->takeTrouble(); trouble && handler_.troubled)
      handler_.troubled(*trouble);
    return context;
  }

  // Whoever was let in by the system before the end was told nothing of it: a balancer would count a failure.
  void acceptWaiting() {
    beast::error_code error;
    acceptor_.non_blocking(true, error);
    while (!error) {
      tcp::socket socket(context_);
      acceptor_.accept(socket, error);
      if (!error) begin(std::move(socket));
    }
  }

  template <class Which>
  void endIdle(const Which& which) {
    for (Connection* connection : connections_)
      if (connection->idle && which(*connection)) connection->stream.tcp().cancel();
  }

  // One clock for all connections: a timer for each read and each write, and a wait for each client to leave,
  // would cost more than a short request.
  asio::awaitable<void> watch() {
    while (!stopping_ || !connections_.empty()) {
      clock_.expires_after(connections_.empty() ? kNothingToWatch : kBetweenLooks);
      co_await clock_.async_wait(kOutcome);
      const auto now = asio::steady_timer::clock_type::now();
      for (Connection* connection : connections_) {
        if (connection->deadline <= now) connection->stream.tcp().close();
        if (connection->underWay) look(*connection, now);
      }
    }
  }

  /// Tells the handler when the client has gone, and the client that the handler has not.
  void look(Connection& connection, asio::steady_timer::time_point now) const {
    Exchange& exchange = *connection.underWay;
    if (hasLeft(connection.stream.tcp().socket())) return exchange.leave();
    if (!exchange.isOpen() || now - connection.rested < limits_.alive) return;
    exchange.sendComment();
    connection.rested = now;
  }

  // Whose first request may be on its way is given a moment.
  asio::awaitable<void> endSilent() {
    const asio::steady_timer::time_point end = asio::steady_timer::clock_type::now() + kFirstWord;
    asio::steady_timer pause(context_);
    do {
      pause.expires_after(kBetweenAccepts);
      co_await pause.async_wait(kOutcome);
    } while (asio::steady_timer::clock_type::now() < end &&
             std::ranges::any_of(connections_, [](const auto* one) { return one->idle; }));
    endIdle([](const Connection&) { return true; });
  }

  asio::awaitable<void> serve(std::shared_ptr<Connection> connection) {
    connections_.insert(connection.get());
    if (connections_.size() == 1) clock_.cancel();  // there is something to watch
    connection->allow(limits_.reading);
    try {
      if (co_await connection->stream.handshake())
        while ((!stopping_ || !connection->asked) && co_await serveOne(*connection)) {
        }
    } catch (const std::exception&) {  // no memory, or no thread, is left for it: the others go on
    }
    connections_.erase(connection.get());
    if (connections_.empty()) clock_.cancel();  // nothing, or the end
    beast::error_code ignored;
    connection->stream.tcp().socket().shutdown(tcp::socket::shutdown_both, ignored);
  }

  /// A whole request. Whoever waits to be told so before he sends the body is told (RFC 9110, 10.1.1).
  asio::awaitable<beast::error_code> read(Connection& connection, RequestParser& parser) {
    const auto [error, header] = co_await connection.stream.readHeader(connection.buffer, parser);
    if (error || parser.is_done()) co_return error;
    if (beast::iequals(parser.get()[http::field::expect], "100-continue") && connection.buffer.size() == 0) {
      (void)co_await writeAll(connection, asio::buffer(kContinue));
      connection.allow(limits_.reading);
    }
    const auto [broken, body] = co_await connection.stream.read(connection.buffer, parser);
    co_return broken;
  }

  /// One request and its reply; whether another may follow.
  asio::awaitable<bool> serveOne(Connection& connection) {
    RequestParser parser;
    parser.header_limit(static_cast<std::uint32_t>(limits_.headerBytes));
    parser.body_limit(limits_.bodyBytes);
    connection.allow(limits_.reading);
    connection.idle = true;
    const beast::error_code error = co_await read(connection, parser);
    connection.rest();
    connection.idle = false;
    connection.asked = true;
    if (error.category() == http::make_error_code(http::error::end_of_stream).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message) {
      (void)co_await write(connection, replyTo(error), false, false);
      co_return false;
    }
    if (error) co_return false;
    if (parser.get().count(http::field::host) > 1) {  // RFC 9112, 3.2: who is meant would be guessed
      const Error ambiguous{Code::kInvalidArgument, "the request names two hosts", ""};
      (void)co_await write(connection, problem(ambiguous), false, false);
      co_return false;
    }
    const bool keep = parser.get().keep_alive() && !stopping_;
    const bool bodiless = parser.get().method() == http::verb::head;
    IncomingRequest request = requestOf(parser.release());
    request.peer = connection.peer;
    const Pace pace = handler_.pace ? handler_.pace(request) : Pace::kLong;
    if (pace != Pace::kAtOnce)
      co_return co_await answer(connection, std::move(request), pace == Pace::kLong ? long_ : brief_, keep,
                                bodiless) &&
          keep;
    NoStream none;
    OutgoingReply reply = handled(request, none, {});
    co_return co_await write(connection, std::move(reply), keep, bodiless) && keep;
  }

  asio::awaitable<bool> answer(Connection& connection, IncomingRequest request, Lane& lane, bool keep,
                               bool bodiless) {
    if (lane.underWay >= lane.most + limits_.waiting) {
      const Error tooMany{Code::kUnavailable, "too many requests are waiting", "Ask again in a while."};
      co_return co_await write(connection, problem(tooMany, 429), keep, bodiless);
    }
    const auto exchange = std::make_shared<Exchange>(context_.get_executor());
    ++lane.underWay;
    try {
      lane.threads.start([this, held = connection.shared_from_this(), &lane, exchange,
                          request = std::move(request), keep, bodiless] {
        OutgoingReply reply = handled(request, *exchange, exchange->token());
        --lane.underWay;
        exchange->finish(exchange->isOpen() ? nullptr : begun(*held, std::move(reply), keep, bodiless));
      });
    } catch (...) {  // there is no thread for it
      --lane.underWay;
      throw;
    }
    connection.underWay = exchange.get();
    const bool good = co_await give(connection, *exchange);
    connection.underWay = nullptr;
    co_return good;
  }

  OutgoingReply handled(const IncomingRequest& request, EventStream& events,
                        const std::stop_token& left) const {
    try {
      return handler_.answer(request, events, left);
    } catch (const std::exception& thrown) {
      return problem(starved(thrown));
    }
  }

  /// Sends what the handler gives, until it is done; whether all of it was sent.
  asio::awaitable<bool> give(Connection& connection, Exchange& exchange) {
    bool good = true;
    while (true) {
      Exchange::Piece piece = co_await exchange.next();
      if (piece.reply) co_return co_await finish(connection, *piece.reply);
      if (piece.opened) good = co_await openStream(connection, *piece.opened);
      if (good && !piece.bytes.empty())
        good = co_await writeAll(connection, http::make_chunk(asio::buffer(piece.bytes)));
      if (piece.last) co_return good&& co_await writeAll(connection, http::make_chunk_last());
      if (!good) exchange.leave();
    }
  }

  asio::awaitable<bool> openStream(Connection& connection, const HttpHeaders& headers) {
    http::response<http::empty_body> head{http::status::ok, 11};
    head.set(http::field::content_type, "text/event-stream");
    head.set(http::field::cache_control, "no-cache");
    head.set("X-Accel-Buffering", "no");
    setHeaders(headers, head);
    head.chunked(true);
    http::response_serializer<http::empty_body> serializer{head};
    connection.allow(limits_.writing);
    const auto [error, bytes] = co_await connection.stream.writeHeader(serializer);
    connection.rest();
    co_return !error;
  }

  template <class Buffers>
  asio::awaitable<bool> writeAll(Connection& connection, const Buffers& buffers) {
    connection.allow(limits_.writing);
    const auto [error, bytes] = co_await connection.stream.writeAll(buffers);
    connection.rest();
    co_return !error;
  }

  asio::awaitable<bool> write(Connection& connection, OutgoingReply reply, bool keep, bool bodiless) {
    BeastReply message(std::move(reply), keep && !stopping_, bodiless);
    co_return co_await finish(connection, message);
  }

  /// A reply, sent as far as the system takes it at once: by whoever made it, while the connection's thread
  /// waits for it. That the client has it does not wait for another thread then.
  std::unique_ptr<BeastReply> begun(Connection& connection, OutgoingReply reply, bool keep,
                                    bool bodiless) const {
    const auto madeOf = std::move(reply.madeOf);
    auto message = std::make_unique<BeastReply>(std::move(reply), keep && !stopping_, bodiless);
    connection.stream.writeNow(message->serializer());
    return message;
  }

  asio::awaitable<bool> finish(Connection& connection, BeastReply& message) {
    if (message.isWritten()) co_return true;
    connection.allow(limits_.writing);
    const auto [error, bytes] = co_await connection.stream.write(message.serializer());
    co_return !error;
  }

  const HttpHandler handler_;
  const HttpLimits limits_;
  const std::unique_ptr<TlsIdentity> identity_;  // null: plain TCP
  asio::io_context context_{1};                  // one thread: all but the handlers
  asio::steady_timer clock_;
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::signal_set hangups_;
  std::set<Connection*> connections_;
  std::atomic<bool> stopping_ = false;
  Lane long_, brief_;
};

HttpServer::HttpServer(std::unique_ptr<Core> core) : core_(std::move(core)) {}
HttpServer::~HttpServer() = default;

Result<std::unique_ptr<HttpServer>> HttpServer::listen(const std::string& address, std::uint16_t port,
                                                       HttpHandler handler, HttpLimits limits,
                                                       const std::optional<TlsFiles>& tls) {
  std::unique_ptr<TlsIdentity> identity;
  if (tls) {
    OMNI_TRY(opened, TlsIdentity::open(*tls));
    identity = std::move(opened);
  }
  auto core = std::make_unique<Core>(std::move(handler), limits, std::move(identity));
  OMNI_RETURN_IF_ERROR(core->listen(address, port));
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(core)));
}

std::uint16_t HttpServer::port() const {
  return core_->port();
}
void HttpServer::run() {
  core_->run();
}
void HttpServer::stop() {
  core_->stop();
}
void HttpServer::stopOnSignals(std::function<void()> reload) {
  core_->stopOnSignals(std::move(reload));
}

}  // namespace omni
