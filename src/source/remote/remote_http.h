#pragma once

#include <string>
#include <string_view>

#include "net/gate.h"
#include "net/http_client.h"
#include "source/remote/backoff.h"
#include "source/remote/remote_settings.h"

namespace omni {

/// Checks the configuration of a source on a server that speaks HTTP, but for its kind's own
/// keys.
Status validateHttpSource(const SourceConfig& config);

/// A request to a server that speaks HTTP.
struct RemoteCall {
  HttpAddress address;
  std::string body;
  std::string type = "application/json";
  std::string accept = "application/json";
  std::vector<std::pair<std::string, std::string>> headers{};
  HttpMethod method = HttpMethod::kPost;
  std::size_t maxBytes = 64u << 20;
};

/// One server that speaks HTTP: at most so many requests at once, with the source's login, and it is spared
/// while it cannot be reached. Thread-safe.
class RemoteHttp {
 public:
  /// `world` must outlive it.
  RemoteHttp(const World& world, HttpAddress address, Login login, const RemoteSettings& settings);

  const HttpAddress& address() const { return address_; }

  /// The reply, whatever its status. Errors: those of HttpClient::send(), kUnavailable while the server is
  /// spared, kDeadline and kCancelled while as many requests as may be are under way.
  Result<HttpReply> reply(const RemoteCall& call, const Budget& budget);
  /// The reply where its status is 2xx. Errors also: errorOf() of any other.
  Result<HttpReply> send(const RemoteCall& call, const Budget& budget);
  /// The typed error of a reply that is none: of the login, the address, the query, or the server's state.
  /// The error with the server's message, cut to a line.
  Error errorOf(const HttpReply& reply) const;

 private:
  const HttpAddress address_;
  const Login login_;
  const std::chrono::milliseconds connectTime_;
  Gate gate_;
  Backoff backoff_;
  HttpClient client_;
};

}  // namespace omni
