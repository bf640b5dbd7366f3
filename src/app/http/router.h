#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/http/http_message.h"
#include "app/http/http_server.h"
#include "app/service/input/json_schema.h"
#include "app/service/service.h"
#include "report/report_json.h"

namespace omni {

/// Who asks, and what there is for him.
struct Asker {
  RequestContext request{};   // the caller as the log has it
  bool operates = true;       // may register sources, and read what the server counts
  bool keptToGroups = false;  // only routes that are `ofTools` are there for him
  InForce in{};               // as he sees it
};

/// Why it is not known who asks.
using AskerResult = tl::expected<Asker, OutgoingReply>;

/// One request on its way to the route that it named.
struct RouteCall {
  const IncomingRequest& request;
  std::map<std::string, std::string> places{};  // "{id}" of the path, decoded
  Json query = Json::object();                  // behind the "?", as the route's schema has it
  Json body{};                                  // the same of the body
  EventStream& stream;
  std::stop_token stop{};
  Asker by{};
};

/// One row of the table of routes, from which come dispatch, what requests are held to, and the OpenAPI
/// document.
struct HttpRoute {
  std::string_view method;
  std::string_view path;  // "/v1/sources/{id}"
  std::string_view summary;
  std::optional<JsonSchema> body{};   // of the request's; none: it has none
  std::string_view result{};          // JSON Schema of the reply; empty: any JSON
  std::optional<JsonSchema> query{};  // of what stands behind the "?", an object; none: nothing may
  bool readsBody = false;             // by itself, for errors in the form of its protocol
  bool streams = false;               // also as text/event-stream
  bool givesRows = false;             // also as a file of rows, whose `query` is kRowsQuery
  std::function<Pace(const IncomingRequest&)> pace{};  // none: brief
  bool ofTools = false;      // also to callers who are kept to groups of tools, and keeps them to these
  bool open = false;         // also to callers without credentials
  bool bearersOnly = false;  // who is signed in to the page is nobody here
  bool operates = false;     // only to those who operate the server
  bool uncounted = false;    // takes nothing of what one caller may ask
  bool audited = false;      // asks questions or queries: a call that is turned away leaves an audit record
  unsigned success = 200;
  std::string_view type = "application/json";
  std::string_view errorType = "application/problem+json";
  std::function<OutgoingReply(const RouteCall&)> handle;
};

/// How long that request may take.
Pace paceOf(std::span<const HttpRoute> routes, const IncomingRequest& request);
/// Whether it is counted among what one caller may ask (`server.rate`).
bool isCounted(std::span<const HttpRoute> routes, const IncomingRequest& request);
/// Whether who is signed in to the page acts in that request.
bool takesSessions(std::span<const HttpRoute> routes, const IncomingRequest& request);
/// The route that leaves an audit record where the request is turned away, such as "POST /v1/ask"; empty: it
/// leaves none.
std::string auditedRoute(std::span<const HttpRoute> routes, const IncomingRequest& request);

/// The parameters behind the "?" as the schema has it, numbers as numbers. Error kInvalidArgument.
Result<Json> queryOf(const JsonSchema& schema, std::string_view text);

/// Always long, as a route's pace.
Pace takesLong(const IncomingRequest& request);

/// The outcome of a request.
struct Dispatched {
  std::string_view route = "none";  // its path
  bool handled = false;             // by the route itself; else it was turned away
};

/// Finds the route of a request and calls it. Replies 404 and 405 (with Allow), 400 for what cannot be
/// decoded or is not as its schema has it, what `asker` says where there is none and the route is not open;
/// OPTIONS and HEAD are answered of themselves.
OutgoingReply dispatch(std::span<const HttpRoute> routes, const IncomingRequest& request, EventStream& stream,
                       const std::stop_token& stop, const AskerResult& asker, Dispatched& done);

/// The OpenAPI 3.1 document of a table of routes; `schemas` are what they refer to, `asksWho` says whether
/// callers have to show who they are, `signsIn` whether they can at the web page.
Json openApi(std::span<const HttpRoute> routes, std::string_view version, Json schemas, bool asksWho,
             bool signsIn);

}  // namespace omni
