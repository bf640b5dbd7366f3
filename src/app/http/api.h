#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/http/routes.h"
#include "app/service/rates.h"
#include "app/telemetry/server_log.h"

namespace omni {

/// The HTTP interface of an engine: the table of routes, and who is let in.
class Api {
 public:
  /// `local`: the server listens on a loopback address, and takes requests to names and from pages of this
  /// machine alone (else a foreign page could ask it: DNS rebinding). `secure`: it
  /// speaks TLS. `service` and `log` must outlive this.
  Api(Service& service, std::string version, bool local, ServerLog* log = nullptr, bool secure = false);
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;

  /// As an HttpServer is to call it. This has to outlive that.
  HttpHandler handler();
  /// Thread-safe.
  OutgoingReply handle(const IncomingRequest& request, EventStream& stream, const std::stop_token& stop);

  /// The OpenAPI document of all routes.
  Json openApiDocument() const;
  Metrics& metrics() { return metrics_; }

 private:
  Pace paceOf(const IncomingRequest& request) const;
  bool isForeign(const IncomingRequest& request) const;
  void addMetadata();
  std::string sessionOf(const IncomingRequest& request, const InForce& in) const;
  AskerResult askerOf(const IncomingRequest& request, const std::string& id) const;
  OutgoingReply answered(const IncomingRequest& request, EventStream& stream, const std::stop_token& stop,
                         const std::string& id, Dispatched& done);
  OutgoingReply answerWithinRate(const IncomingRequest& request, EventStream& stream,
                                 const std::stop_token& stop, const AskerResult& asker, Dispatched& done);
  void auditTurnedAway(const IncomingRequest& request, unsigned status, RequestContext context) const;

  const bool local_;
  ServerLog* log_;  // null: requests are not logged
  Metrics metrics_;
  SourceOutages outages_;
  Rates rates_;
  McpServer mcp_;
  Served served_;
  std::vector<HttpRoute> routes_;
};

}  // namespace omni
