#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "access/access_config.h"
#include "app/http/http_message.h"
#include "base/result.h"

namespace omni {

/// The limits of clients.
struct HttpLimits {
  std::size_t headerBytes = 16u << 10;
  std::size_t bodyBytes = 1u << 20;
  std::size_t connections = 2000;    // who comes then has the one ended that is silent for longest
  std::size_t running = 64;          // questions at once
  std::size_t brief = 8;             // other requests at once
  std::size_t waiting = 256;         // of either for their turn; who comes then gets 429
  std::chrono::seconds reading{20};  // of one request, and of an idle connection
  std::chrono::seconds writing{20};  // of one piece
  std::chrono::seconds alive{15};    // without an event a stream gets a comment
};

/// How long an answer may take.
enum class Pace {
  kAtOnce,  // nothing is waited for and no file is read: the thread that all connections share answers
  kBrief,   // files may be read
  kLong,    // until sources have answered, or are described
};

/// The handler of a server's requests.
struct HttpHandler {
  /// Answers one request. `stop`: the client has gone, or the server ends. A reply is not sent where the
  /// stream was opened, which is only for what is not answered at once. Any thread; it must not throw.
  std::function<OutgoingReply(const IncomingRequest&, EventStream&, const std::stop_token& stop)> answer;
  /// A long request never delays a short one. None: everything is long.
  std::function<Pace(const IncomingRequest&)> pace{};
  /// Called with what the operator of the server has to repair, while it goes on as it did. May be empty.
  std::function<void(const Error&)> troubled{};
};

/// An HTTP/1.1 server without a notion of what it serves.
class HttpServer {
 public:
  /// Listens at an IP address; port 0: any that is free; over TLS where its files are named. Errors:
  /// kUnavailable, it cannot; those of TlsIdentity::open().
  static Result<std::unique_ptr<HttpServer>> listen(const std::string& address, std::uint16_t port,
                                                    HttpHandler handler, HttpLimits limits = {},
                                                    const std::optional<TlsFiles>& tls = {});
  ~HttpServer();

  std::uint16_t port() const;
  /// Serves until stop() was called and what was under way is answered.
  void run();
  /// From any thread, or a signal that was bound: nothing new is taken.
  void stop();
  /// SIGINT and SIGTERM stop it from now on; `reload` is called at SIGHUP, and has to return at once.
  void stopOnSignals(std::function<void()> reload = {});

 private:
  class Core;
  explicit HttpServer(std::unique_ptr<Core> core);
  std::unique_ptr<Core> core_;
};

}  // namespace omni
