#include <algorithm>
#include <map>
#include <mutex>

#include "app/http/problem.h"
#include "app/http/routes.h"
#include "app/mcp/asking_back.h"
#include "app/mcp/elicitations.h"
#include "app/tools/tool_scope.h"
#include "base/keeping/random_id.h"
#include "base/keeping/recent_texts.h"

namespace omni {
namespace {

constexpr std::string_view kMessage = R"json({
  "type": "object", "required": ["jsonrpc", "method"],
  "properties": {"jsonrpc": {"const": "2.0"}, "id": {"type": ["string", "integer"]}, "method": {"type": "string"},
                 "params": {"type": "object"}}})json";
constexpr std::size_t kLongestAtOnce = 4096;  // bytes of a message
constexpr std::string_view kSession = "Mcp-Session-Id";
constexpr std::string_view kRevision = "MCP-Protocol-Version";
constexpr std::string_view kEncodedFrom = "=?base64?", kEncodedTo = "?=";

/// Requests under way that a later message may cancel, by session and id.
class UnderWay {
 public:
  void add(const std::string& key, std::stop_source stop) {
    const std::scoped_lock lock(mutex_);
    stops_.insert_or_assign(key, std::move(stop));
  }
  void remove(const std::string& key) {
    const std::scoped_lock lock(mutex_);
    stops_.erase(key);
  }
  void cancel(const std::string& key) {
    const std::scoped_lock lock(mutex_);
    if (const auto found = stops_.find(key); found != stops_.end()) found->second.request_stop();
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::stop_source> stops_;
};

OutgoingReply rpcReply(const Json& id, const RpcError& error, unsigned status) {
  return {.status = status, .body = jsonText(responseOf(id, error), JsonLayout::kOneLine, false)};
}

std::optional<std::string> fromBase64(std::string_view text) {
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string bytes;
  unsigned bits = 0, held = 0;
  for (const char c : text) {
    const auto digit = kDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    held = (held << 6u | static_cast<unsigned>(digit)) & 0xfffu;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(held >> bits & 0xffu);
  }
  return bytes;
}

/// A header's value, which may be written in Base64 where ASCII cannot say it.
std::optional<std::string> decoded(std::string_view value) {
  if (!value.starts_with(kEncodedFrom) || !value.ends_with(kEncodedTo) ||
      value.size() < kEncodedFrom.size() + kEncodedTo.size())
    return std::string(value);
  value.remove_prefix(kEncodedFrom.size());
  value.remove_suffix(kEncodedTo.size());
  return fromBase64(value);
}

/// Compares the headers of a modern request with its body.
std::optional<RpcError> headerMismatch(const IncomingRequest& request, const RpcMessage& message) {
  const auto differs = [&](std::string_view header, const Json& value) -> std::optional<RpcError> {
    if (!request.has(header))
      return RpcError{kHeaderMismatch, "the header " + std::string(header) + " is missing"};
    const auto sent = decoded(request.header(header));
    if (value.is_string() && sent == value.get<std::string>()) return std::nullopt;
    return RpcError{kHeaderMismatch, "the header " + std::string(header) + " does not match the body"};
  };
  const Json meta = message.params.value("_meta", Json::object());
  const Json revision =
      meta.is_object() ? meta.value("io.modelcontextprotocol/protocolVersion", Json()) : Json();
  if (!revision.is_string()) return std::nullopt;  // the server says what is missing
  if (auto error = differs(kRevision, revision)) return error;
  if (auto error = differs("Mcp-Method", message.method)) return error;
  if (message.method == "tools/call" || message.method == "prompts/get")
    return differs("Mcp-Name", message.params.value("name", Json()));
  if (message.method == "resources/read") return differs("Mcp-Name", message.params.value("uri", Json()));
  return std::nullopt;
}

/// Of a request of the era before: the revision in its header must be known.
std::optional<RpcError> unknownRevision(const IncomingRequest& request) {
  const std::string_view sent = request.header(kRevision);
  if (sent.empty() || std::ranges::find(kLegacyRevisions, sent) != std::end(kLegacyRevisions))
    return std::nullopt;
  if (sent == kModernRevision)
    return RpcError{kInvalidParams, "_meta lacks what a request of this revision says of itself"};
  Json supported = Json::array({kModernRevision});
  for (const auto& revision : kLegacyRevisions) supported.push_back(revision);
  return RpcError{kUnsupportedVersion,
                  "Unsupported protocol version",
                  {{"supported", std::move(supported)}, {"requested", sent}}};
}

unsigned statusOf(const RpcError& error, bool modern) {
  if (!modern) return 200;
  return error.code == kMethodNotFound ? 404 : error.code == kInternalError ? 500 : 400;
}

bool wantsProgress(const RpcMessage& message) {
  const Json meta = message.params.value("_meta", Json::object());
  return meta.is_object() && meta.contains("progressToken");
}

class McpRoute {
 public:
  explicit McpRoute(const McpServer& server) : server_(server) {}

  Pace paceOf(const IncomingRequest& request) const {
    if (request.body.size() > kLongestAtOnce) return Pace::kLong;
    Json id;
    const auto message = readMessage(request.body, id);
    return !message || message->isNotification() || server_.isQuick(*message) ? Pace::kAtOnce : Pace::kLong;
  }

  OutgoingReply handle(const RouteCall& call) {
    if (const auto scope = ToolScope::of(call.by.in, call.by.request.roles, groupOf(call)); !scope) {
      server_.auditTurnedAway(call.by.request);
      return problem(scope.error());
    }
    if (elicitations_.take(call.request.body)) return {.status = 202, .body = ""};
    Json id;
    const auto message = readMessage(call.request.body, id);
    if (!message) return turnAway(call, id, message.error());
    const bool modern = McpServer::isModern(*message);
    const auto wrong = modern ? headerMismatch(call.request, *message) : unknownRevision(call.request);
    if (message->isNotification()) return acceptNotification(call, *message);
    if (wrong) return turnAway(call, id, *wrong);
    return answer(call, *message, modern);
  }

 private:
  OutgoingReply turnAway(const RouteCall& call, const Json& id, const RpcError& why) const {
    server_.auditTurnedAway(call.by.request);
    return rpcReply(id, why, 400);
  }

  OutgoingReply acceptNotification(const RouteCall& call, const RpcMessage& notification) {
    if (notification.method == "notifications/cancelled")
      underWay_.cancel(keyOf(call, notification.params.value("requestId", Json())));
    return {.status = 202, .body = ""};
  }

  static std::string groupOf(const RouteCall& call) {
    const auto group = call.places.find("group");
    return group == call.places.end() ? "" : group->second;
  }

  static std::string keyOf(const RouteCall& call, const Json& id) {
    const std::string_view session = call.request.header(kSession);
    return session.empty() ? "" : call.by.request.caller + " " + std::string(session) + " " + id.dump();
  }

  OutgoingReply answer(const RouteCall& call, const RpcMessage& message, bool modern) {
    std::stop_source stop;
    const std::stop_callback gone(call.stop, [&] { stop.request_stop(); });
    const std::string key = keyOf(call, message.id);
    if (!key.empty()) underWay_.add(key, stop);
    const bool takesStream = accepts(call.request.header("Accept"), "text/event-stream");
    const bool mayAskBack = !modern && takesStream && message.method == "tools/call" &&
                            takesForms_.contains(std::string(call.request.header(kSession)));
    const bool streamed = takesStream && (wantsProgress(message) || mayAskBack);
    if (streamed) call.stream.open({});
    const auto send = [&](const Json& json) {
      call.stream.send("message", jsonText(json, JsonLayout::kOneLine, false));
    };
    McpCall asked{.stop = stop.get_token(),
                  .request = call.by.request,
                  .in = call.by.in,
                  .operates = call.by.operates,
                  .group = groupOf(call)};
    if (streamed) asked.notify = send;
    if (mayAskBack)
      asked.elicit = [&](const Json& params) { return elicitations_.ask(params, send, stop.get_token()); };
    auto result = server_.handle(message, asked);
    if (!key.empty()) underWay_.remove(key);
    const unsigned status = result ? 200 : statusOf(result.error(), modern);
    const Json response =
        result ? responseOf(message.id, *std::move(result)) : responseOf(message.id, result.error());
    if (streamed) {
      send(response);
      return {};
    }
    OutgoingReply reply{.status = status, .body = jsonText(response, JsonLayout::kOneLine, false)};
    if (message.method == "initialize") reply.headers.emplace_back(kSession, begunSession(message));
    return reply;
  }

  /// Sessions keep cancellations of different clients apart; of them is kept whose users may be asked back.
  std::string begunSession(const RpcMessage& initialize) {
    std::string session = randomId(32);
    if (takesForms(initialize.params.value("capabilities", Json()))) takesForms_.insert(session);
    return session;
  }

  const McpServer& server_;
  UnderWay underWay_;
  RecentTexts takesForms_;  // sessions whose client takes forms for its user
  Elicitations elicitations_;
};

}  // namespace

void addMcpRoute(const Served& served, std::vector<HttpRoute>& routes) {
  static constexpr std::pair<std::string_view, std::string_view> kAddresses[] = {
      {"/mcp", "The Model Context Protocol (Streamable HTTP)"},
      {"/mcp/{group}", "The same with the tools of a group alone"}};
  const auto route = std::make_shared<McpRoute>(served.mcp);
  for (const auto& [path, summary] : kAddresses)
    routes.push_back({.method = "POST",
                      .path = path,
                      .summary = summary,
                      .body = schemaOf<kMessage>(),
                      .result = R"json({"type": "object"})json",
                      .readsBody = true,
                      .streams = true,
                      .pace = [route](const IncomingRequest& request) { return route->paceOf(request); },
                      .ofTools = true,
                      .bearersOnly = true,
                      .audited = true,
                      .errorType = "application/json",
                      .handle = [route](const RouteCall& call) { return route->handle(call); }});
}

}  // namespace omni
