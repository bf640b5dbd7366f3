#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "net/http_address.h"
#include "net/secret.h"

namespace omni {

enum class HttpMethod { kGet, kPost, kDelete };

/// A POST of JSON, unless it says otherwise.
struct HttpRequest {
  HttpAddress address;
  HttpMethod method = HttpMethod::kPost;
  std::string user{};  // of basic authorization; empty: the secret is a bearer's token
  Secret secret{};     // the user's password, or the token; empty without a user: none is sent
  std::string body{};
  std::string type = "application/json";                       // of the body
  std::vector<std::pair<std::string, std::string>> headers{};  // more of them
  std::string accept{};              // the types that the reply may have; empty: any
  std::size_t maxBytes = 16u << 20;  // of the reply; more ends it
  // Until the connection stands, name and certificate included; the budget's deadline may come before.
  std::chrono::milliseconds connectTime{10000};
  std::chrono::seconds silence{0};  // so long without a byte ends it; 0: the budget's deadline alone does
  bool publicOnly = false;          // not to this machine, nor to a network that is somebody's own
};

struct HttpReply {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case
  std::string body;                                          // without what a sink received
  bool ofOwnNetwork = false;  // it came from this machine, or a network that is somebody's own

  /// The first header of that name (in lower case); empty when there is none.
  std::string header(std::string_view name) const;
};

/// Why there is no reply.
struct HttpError : Error {
  bool connected = true;  // false: the name is unknown there, or nobody takes connections or speaks
};

using HttpResult = tl::expected<HttpReply, HttpError>;

/// Receives a reply's body as it arrives, on the thread that called send. Returning false closes the
/// connection.
using BodySink = std::function<bool(std::string_view piece)>;

/// Receives status and headers before a sink receives the body. Returning false closes the connection.
using HeadSink = std::function<bool(const HttpReply& head)>;

/// Speaks HTTP/1.1 over connections that it keeps and reuses, many at once, from one thread of its own.
/// Certificates are verified, redirects are not followed, a proxy is taken from the environment (never for
/// this machine itself). Requests for a call that continues a trace carry its traceparent. Thread-safe.
class HttpClient {
 public:
  HttpClient();
  ~HttpClient();  // after the last send has returned
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  /// Blocks for the reply, whatever its status. At the budget's deadline or cancellation the connection is
  /// closed. With a sink, the body of a 2xx reply goes there, no faster than it takes it. Errors, all naming
  /// the host and none the key: kUnavailable (not reached, closed before a reply, or silent), kRefused (its
  /// certificate cannot be trusted; it is of a network that it may not be of), kUnreadable (no HTTP, broken
  /// off in the middle, or larger than allowed), kDeadline, kCancelled.
  HttpResult send(const HttpRequest& request, const Budget& budget, const BodySink& sink = {},
                  const HeadSink& head = {});

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace omni
