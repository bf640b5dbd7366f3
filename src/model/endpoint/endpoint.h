#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/world.h"
#include "model/endpoint/model_config.h"
#include "net/circuit_breaker.h"
#include "net/gate.h"
#include "net/http_client.h"

namespace omni {

/// How long a reply asks to wait before the next try (Retry-After, in seconds or as a date); nothing when it
/// does not say.
std::optional<std::chrono::milliseconds> retryAfter(const HttpReply& reply, const World& world);

/// One address, and what its calls have in common: a limit of how many are under way, retries, and a circuit
/// that opens when it is down. Thread-safe.
class Endpoint {
 public:
  Endpoint(HttpClient& client, const World& world, HttpAddress address, std::size_t concurrency,
           std::size_t retries);

  /// Posts JSON to `path` below the address. What can be repaired by waiting (closed before a reply, 408,
  /// 429, 5xx) is tried again within the deadline, once and shortly where nobody takes the connection; a
  /// reply with another status comes back whatever it is. Errors as HttpClient::send; kUnavailable also while
  /// the circuit is open.
  Result<HttpReply> post(std::string_view path, const std::string& body, const Secret& key,
                         const Budget& budget, const BodySink& sink = {});

  const std::string& host() const { return address_.host(); }

 private:
  struct Post;  // what the tries of one call share
  HttpResult postOnce(Post& post);
  HttpResult postOften(Post& post);
  std::chrono::milliseconds pause(std::size_t tried, const HttpResult& reply) const;

  HttpClient* client_;
  const World* world_;
  HttpAddress address_;
  std::size_t retries_;
  Gate gate_;
  CircuitBreaker breaker_;
};

/// The endpoints of a configuration, over one HTTP client. Thread-safe.
class Endpoints {
 public:
  /// Error: kInvalidArgument, an address that is none.
  static Result<std::unique_ptr<Endpoints>> open(const ModelConfig& config, const World& world);

  /// Of a target of the configuration that this was opened with, which is no local one.
  Endpoint& of(const ModelTarget& target) const { return *endpoints_.at(target.endpoint); }

 private:
  HttpClient client_;
  std::map<std::string, std::unique_ptr<Endpoint>> endpoints_;
};

}  // namespace omni
