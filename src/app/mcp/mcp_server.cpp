#include "app/mcp/mcp_server.h"

#include <algorithm>

#include "app/mcp/prompts.h"
#include "app/mcp/resources.h"
#include "app/mcp/tools.h"
#include "app/service/listed_sources.h"
#include "base/threads/starved.h"

namespace omni {
namespace {

constexpr const char* kRevisionKey = "io.modelcontextprotocol/protocolVersion";
constexpr const char* kCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
constexpr const char* kServerKey = "io.modelcontextprotocol/serverInfo";
constexpr int kLegacyResourceNotFound = -32002;
constexpr unsigned kBadRequest = 400;

constexpr std::string_view kInstructions =
    "Answers questions from databases, knowledge graphs, property graphs and documents, each asked in its "
    "own query "
    "language, read-only. Begin with 'ask'. Where its answer is a guess or there is none, use "
    "'search_sources', "
    "'describe_source' and 'query_source'. Say which source an answer comes from.";

Json supportedRevisions() {
  Json list = Json::array({kModernRevision});
  for (const auto& revision : kLegacyRevisions) list.push_back(revision);
  return list;
}

/// The fields that a request of the modern era must have.
RpcResult<void> checkModern(const Json& meta) {
  const Json revision = meta.value(kRevisionKey, Json());
  if (!revision.is_string())
    return rpcFail(kInvalidParams, std::string("_meta lacks \"") + kRevisionKey + "\", a text");
  if (revision != kModernRevision)
    return rpcFail(kUnsupportedVersion, "Unsupported protocol version",
                   {{"supported", supportedRevisions()}, {"requested", revision}});
  if (!meta.contains(kCapabilitiesKey) || !meta[kCapabilitiesKey].is_object())
    return rpcFail(kInvalidParams, std::string("_meta lacks \"") + kCapabilitiesKey + "\", an object");
  return {};
}

/// How long results that are no answers stay true, which clients of the modern era are listed.
void addCacheHints(const std::string& method, Json& result) {
  struct Hint {
    std::string_view method;
    std::int64_t milliseconds;
  };
  // Sources come, go and change; what the program offers does not.
  static constexpr Hint kHints[] = {{"server/discover", 3'600'000}, {"tools/list", 3'600'000},
                                    {"prompts/list", 3'600'000},    {"resources/templates/list", 3'600'000},
                                    {"resources/list", 10'000},     {"resources/read", 10'000}};
  const auto hint = std::ranges::find(kHints, method, &Hint::method);
  if (hint == std::end(kHints)) return;
  result["ttlMs"] = hint->milliseconds;
  result["cacheScope"] = "private";
}

Json capabilities(const McpCall& call) {
  return {{"tools", Json::object()},
          {"resources", call.tellsChanges ? Json{{"listChanged", true}} : Json::object()},
          {"prompts", Json::object()},
          {"completions", Json::object()}};
}

}  // namespace

bool McpServer::isQuick(const RpcMessage& request) const {
  static constexpr std::string_view kSlow[] = {"resources/read", "prompts/get"};
  const InForce in = service_->now();  // what a caller sees of it may have to be made
  if (in.callers || as_ || metaOf(request.params).contains("progressToken")) return false;
  if (request.method == "tools/call") return isQuickTool(in, request.params);
  return std::ranges::find(kSlow, request.method) == std::end(kSlow);
}

bool McpServer::isModern(const RpcMessage& request) {
  return request.method == "server/discover" || metaOf(request.params).contains(kRevisionKey);
}

Json McpServer::implementation() const {
  return {{"name", "omni"}, {"title", "OmniRetrieval"}, {"version", version_}};
}

Json McpServer::initialize(const Json& params, const McpCall& call) const {
  const Json asked = params.value("protocolVersion", Json());
  const bool known = asked.is_string() && std::ranges::find(kLegacyRevisions, asked.get<std::string>()) !=
                                              std::end(kLegacyRevisions);
  return {{"protocolVersion", known ? asked : Json(kLegacyRevisions[0])},
          {"capabilities", capabilities(call)},
          {"serverInfo", implementation()},
          {"instructions", kInstructions}};
}

Json McpServer::discover(const McpCall& call) const {
  return {{"supportedVersions", supportedRevisions()},
          {"capabilities", capabilities(call)},
          {"instructions", kInstructions}};
}

std::shared_ptr<const Catalog> McpServer::listedResources() const {
  const auto seen = seenBy({});
  return seen ? seen->engine->catalogSoFar() : nullptr;
}

Result<InForce> McpServer::seenBy(const McpCall& call) const {
  if (call.in) return *call.in;
  return as_ ? service_->now().as(*as_) : service_->now();
}

RpcResult<Json> McpServer::dispatch(const RpcMessage& request, const McpCall& call) const {
  const std::string& method = request.method;
  const bool modern = isModern(request);
  if (modern && method == "server/discover") return discover(call);
  if (!modern && method == "initialize") return initialize(request.params, call);
  if (!modern && method == "ping") return Json::object();
  const auto seen = seenBy(call);
  if (!seen) return rpcFail(kInternalError, seen.error().text());
  const InForce& in = *seen;
  if (method == "tools/list") return toolList();
  if (method == "tools/call") {
    McpCall asked = call;
    if (as_ && !call.in) {
      asked.request.roles = as_->roles;
      asked.operates = as_->operates;
    }
    return callTool(in, request.params, asked);
  }
  if (method == "resources/list") return resourceList(*catalogFor(in), request.params);
  if (method == "resources/templates/list") return resourceTemplates();
  if (method == "resources/read")
    return readResource(*catalogFor(in), request.params, modern ? kInvalidParams : kLegacyResourceNotFound);
  if (method == "prompts/list") return promptList();
  if (method == "prompts/get") return getPrompt(*in.engine, *catalogFor(in), request.params);
  if (method == "completion/complete") return complete(*in.engine->catalogSoFar(), request.params);
  return rpcFail(kMethodNotFound, "there is no method '" + method.substr(0, 60) + "'");
}

void McpServer::auditTurnedAway(const RequestContext& request) const {
  service_->now().engine->auditTurnedAway(kBadRequest, request);
}

RpcResult<Json> McpServer::handle(const RpcMessage& request, const McpCall& call) const {
  try {
    return handled(request, call);
  } catch (const std::exception& thrown) {
    return tl::unexpected(RpcError{kInternalError, starved(thrown).text()});
  }
}

RpcResult<Json> McpServer::handled(const RpcMessage& request, const McpCall& call) const {
  const bool modern = isModern(request);
  const auto fits = modern ? checkModern(metaOf(request.params)) : RpcResult<void>();
  auto result = fits ? dispatch(request, call) : tl::unexpected(fits.error());
  if (!result && request.method == "tools/call") auditTurnedAway(call.request);
  if (!result || !modern) return result;
  Json whole{{"resultType", "complete"}};
  whole.update(*result);
  whole["_meta"][kServerKey] = implementation();
  addCacheHints(request.method, whole);
  return whole;
}

}  // namespace omni
