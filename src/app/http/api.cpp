#include "app/http/api.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "access/credentials/callers.h"
#include "access/login/page_login.h"
#include "app/http/choices/choice_routes.h"
#include "app/http/files/file_routes.h"
#include "app/http/gzip.h"
#include "app/http/login/login_routes.h"
#include "app/http/login/page_session.h"
#include "app/http/problem.h"
#include "app/http/tools/tool_routes.h"
#include "app/http/verified/verified_routes.h"
#include "app/tools/tool_scope.h"
#include "base/keeping/random_id.h"
#include "base/request/traceparent.h"
#include "base/text.h"
#include "net/form.h"

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

constexpr std::size_t kLongestRequestId = 64;
constexpr std::size_t kRequestIdDigits = 16;

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

/// Whether nothing tells him from others who show nothing.
bool isNameless(const AskerResult& asker) {
  return !asker || asker->request.caller == localCaller().name || asker->request.caller == kAnonymousRole;
}

/// As the log, rates and cancellations know him: who shows the same key is distinguished by what his request
/// says to the sources' databases.
std::string nameOf(const Caller& caller) {
  Json shownHeaders = Json::object();
  for (const auto& [header, value] : caller.headers)
    if (!value.empty()) shownHeaders[header] = value;
  return shownHeaders.empty() ? caller.name
                              : caller.name + " " + jsonText(shownHeaders, JsonLayout::kOneLine, false);
}

/// A call before it is known who makes it.
RequestContext unknownCall(const IncomingRequest& request, const std::string& id) {
  return {.caller = "", .id = id, .peer = request.peer};
}

std::string tagOf(std::string_view content) {
  return "W/\"" + hex(fnv1a(content)) + "\"";  // weak: the same whether it is compressed or not
}

/// An outage of a source as it begins, with its error, and as it ends.
void logOutage(ServerLog& log, const SourceId& id, const Error* error) {
  if (!error) return log.info("source", {{"source", id}, {"up", true}});
  Error outage = *error;
  outage.message = "source '" + id + "' cannot be had: " + outage.message;
  log.error("source", outage);
}

constexpr std::string_view kMetadata = "/.well-known/oauth-protected-resource";

const TokenRules* tokensOf(const Engine& engine) {
  const auto& access = engine.config().access;
  return access && access->tokens ? &*access->tokens : nullptr;
}

/// RFC 9728: where clients of the Model Context Protocol get tokens for this server.
OutgoingReply metadata(const Served& served, const RouteCall& call) {
  const auto group = call.places.find("group");
  const auto engine = served.service.now().engine;
  const TokenRules* tokens = tokensOf(*engine);
  const std::string base = baseOf(served, call.request);
  if (!tokens || base.empty())
    return problem({Code::kNotFound, "this server takes no tokens", "See docs/access.md."});
  const std::string place = group == call.places.end() ? "" : "/" + percentEncoded(group->second);
  return jsonReply({{"resource", base + "/mcp" + place},
                    {"authorization_servers", Json::array({tokens->issuer})},
                    {"bearer_methods_supported", Json::array({"header"})},
                    {"resource_name", "OmniRetrieval"}});
}

/// 401 to a caller who shows nothing, or nothing that is known; says where tokens come from.
OutgoingReply unknownCaller(const Served& served, const IncomingRequest& request, const Error& why) {
  if (why.code != Code::kRefused) return problem(why);
  OutgoingReply reply = problem(why, 401);
  std::string how = "Bearer";
  const std::string base = baseOf(served, request);
  constexpr std::string_view kGroups = "/mcp/";
  const auto group =
      request.path.starts_with(kGroups) ? percentDecoded(request.path.substr(kGroups.size())) : std::nullopt;
  const std::string place = group ? "/mcp/" + percentEncoded(*group) : "";
  if (tokensOf(*served.service.now().engine) && !base.empty())
    how += " resource_metadata=\"" + base + std::string(kMetadata) + place + "\"";
  reply.headers.emplace_back("WWW-Authenticate", std::move(how));
  return reply;
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

std::string baseOf(const Served& served, const IncomingRequest& request) {
  const std::string_view host = request.header("Host");
  const auto plain = [](char c) {
    return (isWordByte(c) && c > 0) || std::string_view(".-:[]").find(c) != std::string_view::npos;
  };
  if (host.empty() || !std::ranges::all_of(host, plain)) return {};
  return (served.secure ? "https://" : "http://") + std::string(host);
}

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
  return {arguments, call.stop, std::move(sink), call.by.request, call.by.operates};
}

Api::Api(Service& service, std::string version, bool local, ServerLog* log, bool secure)
    : local_(local),
      log_(log),
      outages_([log](const SourceId& id, const Error* error) {
        if (log) logOutage(*log, id, error);
      }),
      mcp_(service, version),
      served_{service, metrics_, outages_, mcp_, std::move(version), secure, log} {
  service.tell([this](const Asked& asked) {
    metrics_.asked(asked);
    outages_.asked(asked.report);
  });
  service.tellQueried([this](const SourceId& id, const Error* error) { outages_.queried(id, error); });
  if (log_)
    service.tellWithheld([log = log_](const SourceId& id, Error error) {
      error.message = "source '" + id + "': " + error.message;
      log->error("source", error);
    });
  addAskRoutes(served_, routes_);
  addSourceRoutes(served_, routes_);
  addChoiceRoutes(served_, routes_);
  addFileRoutes(served_, routes_);
  addToolRoutes(served_, routes_);
  addChatRoutes(served_, routes_);
  addLogRoutes(served_, routes_);
  addVerifiedRoutes(served_, routes_);
  addMcpRoute(served_, routes_);
  addHealthRoutes(served_, routes_);
  addMetadata();
  addPageRoutes(served_, routes_);
  addLoginRoutes(served_, routes_);
  routes_.push_back(
      {.method = "GET",
       .path = "/openapi.json",
       .summary = "This document",
       .result = R"json({"type": "object"})json",
       .open = true,
       .handle = [this](const RouteCall& call) { return taggedReply(call.request, openApiDocument()); }});
}

void Api::addMetadata() {
  static constexpr std::string_view kPaths[] = {kMetadata, "/.well-known/oauth-protected-resource/mcp",
                                                "/.well-known/oauth-protected-resource/mcp/{group}"};
  for (const std::string_view path : kPaths)
    routes_.push_back({.method = "GET",
                       .path = path,
                       .summary = "Where tokens for this server come from (RFC 9728)",
                       .result = R"json({"type": "object"})json",
                       .open = true,
                       .handle = [this](const RouteCall& call) { return metadata(served_, call); }});
}

Json Api::openApiDocument() const {
  const InForce in = served_.service.now();
  return openApi(routes_, served_.version, schemas(), in.callers != nullptr, in.login != nullptr);
}

bool Api::isForeign(const IncomingRequest& request) const {
  if (!local_) return false;
  const std::string_view origin = request.header("Origin");
  const auto scheme = origin.find("://");
  const bool fromHere =
      origin.empty() || (scheme != std::string_view::npos && isOfThisMachine(origin.substr(scheme + 3)));
  return !fromHere || !isOfThisMachine(request.header("Host"));
}

HttpHandler Api::handler() {
  return {.answer = [this](const IncomingRequest& request, EventStream& stream,
                           const std::stop_token& stop) { return handle(request, stream, stop); },
          .pace = [this](const IncomingRequest& request) { return paceOf(request); },
          .troubled =
              [this](const Error& error) {
                if (log_) log_->error("certificate", error);
              }};
}

// Who a caller is may have to be looked up elsewhere, and what he sees be made.
Pace Api::paceOf(const IncomingRequest& request) const {
  const Pace pace = omni::paceOf(routes_, request);
  const bool looksUp =
      served_.service.now().callers && (request.has("Authorization") || request.has("Cookie"));
  return pace == Pace::kAtOnce && looksUp ? Pace::kBrief : pace;
}

// The session of the page that a request shows; empty: it shows none, or something of its own that wins over
// a cookie, which the browser sends by itself.
std::string Api::sessionOf(const IncomingRequest& request, const InForce& in) const {
  if (!in.login || request.has("Authorization") || !takesSessions(routes_, request)) return {};
  return sessionIn(request, pageAddress(served_, in.login->rules(), request));
}

AskerResult Api::askerOf(const IncomingRequest& request, const std::string& id) const {
  const InForce in = served_.service.now();
  const std::string session = sessionOf(request, in);
  if (!session.empty() && isOfAnotherSite(request, pageAddress(served_, in.login->rules(), request)))
    return tl::unexpected(
        problem({Code::kRefused, "this request with a session does not come from the page of this server",
                 "Use the page of this server, or send Authorization: Bearer with a key."}));
  const auto signedIn = session.empty() ? std::nullopt : in.login->callerOf(session);
  auto caller = signedIn     ? Result<Caller>(in.callers->signedIn(*signedIn))
                : in.callers ? in.callers->of(request.header("Authorization"))
                             : Result<Caller>(localCaller());
  if (log_ && in.callers)
    if (const auto trouble = in.callers->takeTrouble()) log_->error("access", *trouble);
  if (!caller) return tl::unexpected(unknownCaller(served_, request, caller.error()));
  if (in.callers)
    for (const auto& [source, identity] : in.callers->access()->identities)
      if (!identity.header.empty()) caller->headers[identity.header] = request.only(identity.header);
  auto seen = in.as(*caller);
  if (!seen) return tl::unexpected(problem(seen.error()));
  RequestContext context = unknownCall(request, id);
  context.caller = nameOf(*caller);
  context.roles = caller->roles;
  context.trace = continueTrace(request.only("traceparent")).value_or(TraceContext{});
  const bool kept = !caller->owner && in.callers && isKeptToGroups(in.callers->access(), caller->roles);
  return Asker{std::move(context), caller->owner || caller->operates, kept, *std::move(seen)};
}

OutgoingReply Api::answerWithinRate(const IncomingRequest& request, EventStream& stream,
                                    const std::stop_token& stop, const AskerResult& asker, Dispatched& done) {
  const double rate = served_.service.now().engine->config().server.rate;
  const std::string& from = isNameless(asker) ? request.peer : asker->request.caller;
  const bool counts = rate > 0 && isCounted(routes_, request);
  const auto wait =
      counts ? rates_.take(from, rate, std::chrono::steady_clock::now()) : std::chrono::seconds(0);
  if (wait.count() == 0) return dispatch(routes_, request, stream, stop, asker, done);
  OutgoingReply reply = problem({Code::kUnavailable, "more requests came than are taken from one caller",
                                 "Wait as long as Retry-After says."},
                                429);
  reply.headers = {{"Retry-After", std::to_string(wait.count())}};
  return reply;
}

void Api::auditTurnedAway(const IncomingRequest& request, unsigned status, RequestContext context) const {
  context.route = auditedRoute(routes_, request);
  if (!context.route.empty()) served_.service.now().engine->auditTurnedAway(status, context);
}

OutgoingReply Api::answered(const IncomingRequest& request, EventStream& stream, const std::stop_token& stop,
                            const std::string& id, Dispatched& done) {
  if (isForeign(request)) {
    auditTurnedAway(request, 403, unknownCall(request, id));
    return problem({Code::kRefused, "pages and names of other machines are not let in",
                    "Use http://localhost, or let the server listen on another address."});
  }
  const AskerResult asker = askerOf(request, id);
  OutgoingReply reply = answerWithinRate(request, stream, stop, asker, done);
  if (!done.handled)
    auditTurnedAway(request, reply.status, asker ? asker->request : unknownCall(request, id));
  return reply;
}

OutgoingReply Api::handle(const IncomingRequest& request, EventStream& stream, const std::stop_token& stop) {
  const auto start = std::chrono::steady_clock::now();
  const Metrics::Running running(metrics_);
  const std::string id = requestIdOf(request);
  Dispatched done;
  OutgoingReply reply = answered(request, stream, stop, id, done);
  const auto took = std::chrono::steady_clock::now() - start;
  metrics_.answered(done.route, reply.status, took, start - request.arrived);
  if (log_ && log_->tellsRequests())
    log_->request({{"request", id},
                   {"method", request.method},
                   {"route", done.route},
                   {"status", reply.status},
                   {"ms", std::chrono::duration<double, std::milli>(took).count()},
                   {"peer", request.peer}});
  reply.headers.emplace_back("X-Request-Id", id);
  if (acceptsGzip(request.header("Accept-Encoding"))) compress(reply);
  return reply;
}

}  // namespace omni
