#include "app/http/api.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "app/http/gzip.h"
#include "app/http/problem.h"
#include "base/keeping/random_id.h"
#include "base/text.h"

namespace omni {

extern const std::string_view kAskReportSchema;  // docs/ask.schema.json

namespace {

/// "127.0.0.1:8080" without its port; "[::1]" keeps its brackets.
std::string_view nameOf(std::string_view host) {
  const auto end = host.rfind(':');
  return end == std::string_view::npos || host.ends_with(']') ? host : host.substr(0, end);
}

bool isOfThisMachine(std::string_view host) {
  static constexpr std::array<std::string_view, 3> kNames{"localhost", "127.0.0.1", "[::1]"};
  return std::ranges::find(kNames, nameOf(host)) != kNames.end();
}

constexpr std::string_view kNobody = "local";
constexpr std::size_t kLongestRequestId = 64;
constexpr std::size_t kRequestIdDigits = 16;

/// Who asks: on a loopback address whoever is at the machine.
std::string callerOf(const IncomingRequest&) {
  return std::string(kNobody);
}

/// The client's own where it is one that nothing can be hidden in.
std::string requestIdOf(const IncomingRequest& request) {
  const std::string_view given = request.header("X-Request-Id");
  const auto harmless = [](char c) {
    return isWordByte(c) ? (c & 0x80) == 0 : c == '-' || c == '_' || c == '.';
  };
  if (!given.empty() && given.size() <= kLongestRequestId && std::ranges::all_of(given, harmless))
    return std::string(given);
  return randomId(kRequestIdDigits);
}

std::string tagOf(std::string_view content) {
  return "W/\"" + hex(fnv1a(content)) + "\"";  // weak: the same whether it is compressed or not
}

/// The report's schema with its definitions, named so that references within the document hold.
Json schemas() {
  std::string text(kAskReportSchema);
  static constexpr std::string_view kFrom = "#/definitions/", kTo = "#/components/schemas/";
  for (auto at = text.find(kFrom); at != std::string::npos; at = text.find(kFrom, at + kTo.size()))
    text.replace(at, kFrom.size(), kTo);
  Json report = Json::parse(text);
  Json schemas = std::move(report["definitions"]);
  report.erase("definitions");
  report.erase("$schema");
  schemas["AskReport"] = std::move(report);
  return schemas;
}

}  // namespace

OutgoingReply jsonReply(const Json& json) {
  return {.body = jsonText(json, JsonLayout::kOneLine, false)};
}

OutgoingReply taggedReply(const IncomingRequest& request, const Json& json) {
  OutgoingReply reply = jsonReply(json);
  const std::string tag = tagOf(reply.body);
  const std::string_view known = request.header("If-None-Match");
  if (known == "*" || known.find(tag.substr(2)) != std::string_view::npos)
    reply = {.status = 304, .body = ""};
  reply.headers.emplace_back("ETag", tag);
  return reply;
}

Call callOf(const RouteCall& call, const Json& arguments, StageSink sink) {
  return {arguments, call.stop, std::move(sink), call.caller};
}

Api::Api(Service& service, std::string version, bool local, ServerLog* log)
    : local_(local), log_(log), mcp_(service, version), served_{service, metrics_, mcp_, std::move(version)} {
  service.tell([this](const Asked& asked) { metrics_.asked(asked); });
  addAskRoutes(served_, routes_);
  addSourceRoutes(served_, routes_);
  addChatRoutes(served_, routes_);
  addLogRoutes(served_, routes_);
  addMcpRoute(served_, routes_);
  addHealthRoutes(served_, routes_);
  addPageRoutes(served_, routes_);
  routes_.push_back(
      {.method = "GET",
       .path = "/openapi.json",
       .summary = "This document",
       .result = R"json({"type": "object"})json",
       .handle = [this](const RouteCall& call) { return taggedReply(call.request, openApiDocument()); }});
}

Json Api::openApiDocument() const {
  return openApi(routes_, served_.version, schemas());
}

bool Api::isForeign(const IncomingRequest& request) const {
  if (!local_) return false;
  const std::string_view origin = request.header("Origin");
  const auto scheme = origin.find("://");
  const bool fromHere =
      origin.empty() || (scheme != std::string_view::npos && isOfThisMachine(origin.substr(scheme + 3)));
  return !fromHere || !isOfThisMachine(request.header("Host"));
}

OutgoingReply Api::admitted(const IncomingRequest& request, EventStream& stream, const std::stop_token& stop,
                            std::string_view& route) {
  const std::string caller = callerOf(request);
  const double rate = served_.service.now().engine->config().server.rate;
  const auto wait =
      rates_.take(caller == kNobody ? request.peer : caller, rate, std::chrono::steady_clock::now());
  if (wait.count() == 0) return dispatch(routes_, request, stream, stop, caller, route);
  OutgoingReply reply = problem({Code::kUnavailable, "more requests came than are taken from one caller",
                                 "Wait as long as Retry-After says."},
                                429);
  reply.headers = {{"Retry-After", std::to_string(wait.count())}};
  return reply;
}

OutgoingReply Api::handle(const IncomingRequest& request, EventStream& stream, const std::stop_token& stop) {
  const auto start = std::chrono::steady_clock::now();
  const Metrics::Running running(metrics_);
  std::string_view route = "none";
  OutgoingReply reply;
  if (isForeign(request))
    reply = problem({Code::kRefused, "pages and names of other machines are not let in",
                     "Use http://localhost, or let the server listen on another address."});
  else
    reply = admitted(request, stream, stop, route);
  const auto took = std::chrono::steady_clock::now() - start;
  metrics_.answered(route, reply.status, took, start - request.arrived);
  const std::string id = requestIdOf(request);
  if (log_)
    log_->request({{"request", id},
                   {"method", request.method},
                   {"route", route},
                   {"status", reply.status},
                   {"ms", std::chrono::duration<double, std::milli>(took).count()},
                   {"peer", request.peer}});
  reply.headers.emplace_back("X-Request-Id", id);
  if (acceptsGzip(request.header("Accept-Encoding"))) compress(reply);
  return reply;
}

}  // namespace omni
