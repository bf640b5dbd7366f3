#pragma once

#include <functional>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/http/http_message.h"
#include "app/service/service.h"
#include "report/report_json.h"

namespace omni {

/// Who asks, and what there is for him.
struct Asker {
  std::string caller = "local";  // as the log has it
  bool operates = true;          // may register sources, and read what the server counts
  InForce in{};                  // as he sees it
};

/// Why it is not known who asks.
using AskerResult = tl::expected<Asker, OutgoingReply>;

/// One request on its way to the route that it named.
struct RouteCall {
  const IncomingRequest& request;
  std::map<std::string, std::string> places{};  // "{id}" of the path, decoded
  std::map<std::string, std::string> query{};   // behind the "?", decoded
  EventStream& stream;
  std::stop_token stop{};
  Asker by{};
};

/// A parameter behind the "?".
struct QueryParameter {
  std::string_view name;
  std::string_view type;  // "string" or "integer"
  std::string_view description;
};

/// One row of the table of routes, from which come dispatch and the OpenAPI document.
struct HttpRoute {
  std::string_view method;
  std::string_view path;  // "/v1/sources/{id}"
  std::string_view summary;
  std::string body;         // JSON Schema of the request's body; empty: it has none
  std::string_view result;  // JSON Schema of the reply; empty: any JSON
  std::vector<QueryParameter> query;
  bool streams = false;   // also as text/event-stream
  bool open = false;      // also to whoever shows nothing
  bool operates = false;  // only to those who operate the server
  unsigned success = 200;
  std::string_view type = "application/json";
  std::string_view errorType = "application/problem+json";
  std::function<OutgoingReply(const RouteCall&)> handle;
};

/// Finds the route of a request and calls it. Replies 404 and 405 (with Allow), 400 for what cannot be
/// decoded, what `asker` says where there is none and the route is not open; OPTIONS and HEAD are answered of
/// themselves. `route` becomes the path of the one that was found.
OutgoingReply dispatch(std::span<const HttpRoute> routes, const IncomingRequest& request, EventStream& stream,
                       const std::stop_token& stop, const AskerResult& asker, std::string_view& route);

/// The OpenAPI 3.1 document of a table of routes; `schemas` are what they refer to.
Json openApi(std::span<const HttpRoute> routes, std::string_view version, Json schemas);

}  // namespace omni
