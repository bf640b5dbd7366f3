#include <algorithm>
#include <map>
#include <mutex>

#include "app/http/routes.h"
#include "base/keeping/random_id.h"

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

/// What of a modern request has to stand in its headers too.
std::optional<RpcError> headerMismatch(const IncomingRequest& request, const RpcMessage& message) {
  const auto differs = [&](std::string_view header, const Json& value) -> std::optional<RpcError> {
    if (!request.has(header))
      return RpcError{kHeaderMismatch, "the header " + std::string(header) + " is missing"};
    const auto headerValue = decoded(request.header(header));
    if (value.is_string() && headerValue == value.get<std::string>()) return std::nullopt;
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
  const std::string_view headerValue = request.header(kRevision);
  if (headerValue.empty() || std::ranges::find(kLegacyRevisions, headerValue) != std::end(kLegacyRevisions))
    return std::nullopt;
  if (headerValue == kModernRevision)
    return RpcError{kInvalidParams, "_meta lacks what a request of this revision says of itself"};
  Json supported = Json::array({kModernRevision});
  for (const auto& revision : kLegacyRevisions) supported.push_back(revision);
  return RpcError{kUnsupportedVersion,
                  "Unsupported protocol version",
                  {{"supported", std::move(supported)}, {"requested", headerValue}}};
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

  static std::string keyOf(const RouteCall& call, const Json& id) {
    const std::string_view session = call.request.header(kSession);
    return session.empty() ? "" : call.by.request.caller + " " + std::string(session) + " " + id.dump();
  }

  OutgoingReply answer(const RouteCall& call, const RpcMessage& message, bool modern) {
    std::stop_source stop;
    const std::stop_callback gone(call.stop, [&] { stop.request_stop(); });
    const std::string key = keyOf(call, message.id);
    if (!key.empty()) underWay_.add(key, stop);
    const bool streamed =
        wantsProgress(message) && accepts(call.request.header("Accept"), "text/event-stream");
    if (streamed) call.stream.open({});
    const auto send = [&](const Json& json) {
      call.stream.send("message", jsonText(json, JsonLayout::kOneLine, false));
    };
    McpCall asked{
        .stop = stop.get_token(), .request = call.by.request, .in = call.by.in, .operates = call.by.operates};
    if (streamed) asked.notify = send;
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
    // Sessions only keep cancellations of different clients apart; nothing is stored of them.
    if (message.method == "initialize") reply.headers.emplace_back(kSession, randomId(32));
    return reply;
  }

  const McpServer& server_;
  UnderWay underWay_;
};

}  // namespace

void addMcpRoute(const Served& served, std::vector<HttpRoute>& routes) {
  const auto route = std::make_shared<McpRoute>(served.mcp);
  routes.push_back({.method = "POST",
                    .path = "/mcp",
                    .summary = "The Model Context Protocol (Streamable HTTP)",
                    .body = schemaOf<kMessage>(),
                    .result = R"json({"type": "object"})json",
                    .readsBody = true,
                    .streams = true,
                    .pace = [route](const IncomingRequest& request) { return route->paceOf(request); },
                    .audited = true,
                    .errorType = "application/json",
                    .handle = [route](const RouteCall& call) { return route->handle(call); }});
}

}  // namespace omni
