#include "app/mcp/mcp_server.h"

#include <algorithm>

#include "app/mcp/prompts.h"
#include "app/mcp/resources.h"
#include "app/mcp/tools.h"
#include "app/service/listed_sources.h"
#include "app/tools/contract.h"
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

constexpr std::string_view kGroupInstructions =
    "Named tools over databases, knowledge graphs, property graphs and documents, each a read-only query "
    "with "
    "typed arguments. Say which tool an answer comes from.";

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

/// How long results that are no answers stay true, which clients of the modern era receive.
/// `toolsChange`: named tools go with the configuration, and list values of columns.
void addCacheHints(const std::string& method, bool toolsChange, Json& result) {
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
  constexpr std::int64_t kOfTools = 10'000;
  result["ttlMs"] = toolsChange && method == "tools/list" ? kOfTools : hint->milliseconds;
  result["cacheScope"] = "private";
}

Json capabilities(const McpCall& call, const ToolScope& scope) {
  const bool resources = scope.has("resources"), prompts = scope.has("prompts");
  const Json tellsChanges = call.tellsChanges ? Json{{"listChanged", true}} : Json::object();
  Json offered{{"tools", tellsChanges}};
  if (resources) offered["resources"] = tellsChanges;
  if (prompts) offered["prompts"] = Json::object();
  if (resources || prompts) offered["completions"] = Json::object();
  return offered;
}

/// What a client is told of the tools; a group has words of its own.
std::string instructionsOf(const ToolScope& scope) {
  const ToolGroup* group = scope.group();
  if (!group && scope.has("ask")) return std::string(kInstructions);
  return group && !group->description.empty() ? group->description : std::string(kGroupInstructions);
}

}  // namespace

bool McpServer::isQuick(const RpcMessage& request) const {
  static constexpr std::string_view kSlow[] = {"resources/read", "prompts/get"};
  const InForce in = service_->now();  // what a caller sees of it may have to be made
  if (in.callers || as_ || metaOf(request.params).contains("progressToken")) return false;
  if (request.method == "tools/call") return isQuickTool(in, request.params);
  if (request.method == "tools/list") return isQuickToolList(in);
  return std::ranges::find(kSlow, request.method) == std::end(kSlow);
}

bool McpServer::isModern(const RpcMessage& request) {
  return request.method == "server/discover" || metaOf(request.params).contains(kRevisionKey);
}

Json McpServer::implementation() const {
  return {{"name", "omni"}, {"title", "OmniRetrieval"}, {"version", version_}};
}

Json McpServer::initialize(const Json& params, const McpCall& call, const ToolScope& scope) const {
  const Json asked = params.value("protocolVersion", Json());
  const bool known = asked.is_string() && std::ranges::find(kLegacyRevisions, asked.get<std::string>()) !=
                                              std::end(kLegacyRevisions);
  return {{"protocolVersion", known ? asked : Json(kLegacyRevisions[0])},
          {"capabilities", capabilities(call, scope)},
          {"serverInfo", implementation()},
          {"instructions", instructionsOf(scope)}};
}

Json McpServer::discover(const McpCall& call, const ToolScope& scope) const {
  return {{"supportedVersions", supportedRevisions()},
          {"capabilities", capabilities(call, scope)},
          {"instructions", instructionsOf(scope)}};
}

std::shared_ptr<const Catalog> McpServer::listedResources() const {
  if (const auto scope = scopeOf({}); !scope || !scope->has("resources")) return nullptr;
  const auto seen = seenBy({});
  return seen ? seen->engine->catalogSoFar() : nullptr;
}

std::string McpServer::listedTools() const {
  const auto scope = scopeOf({});
  const auto seen = seenBy({});
  if (!scope || !seen) return {};
  Json tools = Json::array();
  for (const std::string_view name : kBuiltInTools)
    if (scope->has(name)) tools.push_back(name);
  const auto& config = seen->engine->config().tools;
  for (const NamedTool* tool : scope->tools(*seen->engine)) tools.push_back(toolContract(*tool, *config));
  return tools.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<InForce> McpServer::seenBy(const McpCall& call) const {
  if (call.in) return *call.in;
  return as_ ? service_->now().as(*as_) : service_->now();
}

Result<ToolScope> McpServer::scopeOf(const McpCall& call) const {
  const bool isOwn = as_ && !call.in;
  return ToolScope::of(call.in ? *call.in : service_->now(), isOwn ? as_->roles : call.request.roles,
                       call.group.empty() ? group_ : call.group);
}

RpcResult<Json> McpServer::dispatch(const RpcMessage& request, const McpCall& call) const {
  const std::string& method = request.method;
  const bool modern = isModern(request);
  const auto scope = scopeOf(call);
  if (!scope) return rpcFail(kInvalidRequest, scope.error().text());
  if (modern && method == "server/discover") return discover(call, *scope);
  if (!modern && method == "initialize") return initialize(request.params, call, *scope);
  if (!modern && method == "ping") return Json::object();
  const auto seen = seenBy(call);
  if (!seen) return rpcFail(kInternalError, seen.error().text());
  return offered(request, call, *scope, *seen);
}

// What a scope does not have is as what the server does not know.
RpcResult<Json> McpServer::offered(const RpcMessage& request, const McpCall& call, const ToolScope& scope,
                                   const InForce& in) const {
  const std::string& method = request.method;
  const Json& params = request.params;
  if (method == "tools/list") return toolList(in, scope);
  if (method == "tools/call") {
    McpCall asked = call;
    if (as_ && !call.in) {
      asked.request.roles = as_->roles;
      asked.operates = as_->operates;
    }
    return callTool(in, scope, params, asked);
  }
  const bool resources = scope.has("resources"), prompts = scope.has("prompts");
  if (resources && method == "resources/list") return resourceList(*catalogFor(in), params);
  if (resources && method == "resources/templates/list") return resourceTemplates();
  if (resources && method == "resources/read")
    return readResource(*catalogFor(in), params,
                        isModern(request) ? kInvalidParams : kLegacyResourceNotFound);
  if (prompts && method == "prompts/list") return promptList();
  if (prompts && method == "prompts/get") return getPrompt(*in.engine, *catalogFor(in), params);
  if ((resources || prompts) && method == "completion/complete")
    return complete(*in.engine->catalogSoFar(), params, {.prompts = prompts, .resources = resources});
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
  addCacheHints(request.method, service_->now().engine->config().tools != nullptr, whole);
  return whole;
}

}  // namespace omni
