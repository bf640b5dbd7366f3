#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "app/mcp/message.h"
#include "app/service/service.h"
#include "app/tools/tool_scope.h"

namespace omni {

/// The newest revision, which is without handshake and session, and those before it that begin with
/// `initialize`.
inline constexpr std::string_view kModernRevision = "2026-07-28";
inline constexpr std::string_view kLegacyRevisions[] = {"2025-11-25", "2025-06-18", "2025-03-26"};

/// Who sent a message, and where notifications that belong to it go. Any thread, one call at a time.
struct McpCall {
  std::stop_token stop{};
  std::function<void(const Json& notification)> notify{};
  RequestContext request{.route = "mcp"};
  std::optional<InForce> in{};  // as the caller sees it; none: all of it
  bool operates = true;         // whether he operates the server
  std::string group{};          // of tools, whose address the call came to; empty: it is of none
  /// Asks the client's user by `elicitation/create` with these parameters and gives the ElicitResult, null
  /// where none comes. Empty: a client of the era of `initialize` that takes no forms, or a modern one.
  std::function<Json(const Json& params)> elicit{};
  bool tellsChanges =
      false;  // whether the transport tells its client that the lists of resources and tools changed
};

/// A server of the Model Context Protocol over an engine, without a transport and without state: tools (the
/// operations of app/service), descriptors as resources, prompts. Both eras are served side by side; a
/// request is modern when its _meta says its revision. Thread-safe.
/// https://modelcontextprotocol.io/specification
class McpServer {
 public:
  /// `service` must outlive this. `as`: whom calls are answered as that name nobody; none: all of it is seen,
  /// and the caller operates it. `group`: of tools, to which all calls are kept; empty: to none.
  McpServer(const Service& service, std::string version, std::optional<Caller> as = {},
            std::string group = {})
      : service_(&service), version_(std::move(version)), as_(std::move(as)), group_(std::move(group)) {}

  /// The result of a request, without its envelope. A call of a tool leaves one audit record, if only that it
  /// was turned away. Errors: RpcError.
  RpcResult<Json> handle(const RpcMessage& request, const McpCall& call = {}) const;

  /// Leaves the audit record of a message that was turned away before it became a request.
  void auditTurnedAway(const RequestContext& request) const;

  /// Whether the answer waits for nothing and reads no file, and nobody wants progress.
  bool isQuick(const RpcMessage& request) const;

  /// The catalog whose sources are listed as resources to a client that is no caller of its own; null where
  /// that is unknown, or resources are not served.
  std::shared_ptr<const Catalog> listedResources() const;

  /// The engine in force, and what tells one list of tools from another for the same client: their names and
  /// contracts, not the values that stand in columns now; empty where there is no list.
  std::shared_ptr<const Engine> engine() const { return service_->now().engine; }
  std::string listedTools() const;

  /// Whether a request carries its revision in its _meta.
  static bool isModern(const RpcMessage& request);

 private:
  RpcResult<Json> handled(const RpcMessage& request, const McpCall& call) const;
  RpcResult<Json> dispatch(const RpcMessage& request, const McpCall& call) const;
  RpcResult<Json> offered(const RpcMessage& request, const McpCall& call, const ToolScope& scope,
                          const InForce& in) const;
  Result<InForce> seenBy(const McpCall& call) const;
  Result<ToolScope> scopeOf(const McpCall& call) const;
  Json implementation() const;
  Json initialize(const Json& params, const McpCall& call, const ToolScope& scope) const;
  Json discover(const McpCall& call, const ToolScope& scope) const;

  const Service* service_;
  std::string version_;
  std::optional<Caller> as_;
  std::string group_;
};

}  // namespace omni
