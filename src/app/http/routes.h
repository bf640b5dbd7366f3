#pragma once

#include <string>
#include <vector>

#include "app/http/router.h"
#include "app/mcp/mcp_server.h"
#include "app/service/operations.h"
#include "app/service/service.h"
#include "app/telemetry/metrics.h"
#include "app/telemetry/server_log.h"
#include "app/telemetry/source_outages.h"

namespace omni {

/// The state that the routes answer from; it outlives them.
struct Served {
  Service& service;
  Metrics& metrics;
  SourceOutages& outages;
  const McpServer& mcp;
  std::string version;
  bool secure = false;       // over TLS
  ServerLog* log = nullptr;  // null: nothing is logged
};

// Each adds its rows to the table of routes.
void addAskRoutes(const Served& served, std::vector<HttpRoute>& routes);     // /v1/ask, /v1/explain
void addSourceRoutes(const Served& served, std::vector<HttpRoute>& routes);  // /v1/sources
void addChatRoutes(const Served& served, std::vector<HttpRoute>& routes);  // /v1/chat/completions, /v1/models
void addMcpRoute(const Served& served, std::vector<HttpRoute>& routes);    // /mcp
void addHealthRoutes(const Served& served, std::vector<HttpRoute>& routes);  // /healthz, /readyz, /metrics
void addPageRoutes(const Served& served,
                   std::vector<HttpRoute>& routes);  // the web page at /, /v1/suggestions

void addLogRoutes(const Served& served,
                  std::vector<HttpRoute>& routes);  // /v1/traces, /v1/audit, /v1/feedback

/// The arguments of an operation, and who waits for it.
Call callOf(const RouteCall& call, const Json& arguments, StageSink sink = {});

/// This server as the client calls it, "http://localhost:8086"; empty where it calls it nothing that an
/// address can hold.
std::string baseOf(const Served& served, const IncomingRequest& request);

/// JSON in one line with status 200.
OutgoingReply jsonReply(const Json& json);
/// A JSON reply with an ETag of its content: 304 without a body where the client has it.
OutgoingReply taggedReply(const IncomingRequest& request, const Json& json);

}  // namespace omni
