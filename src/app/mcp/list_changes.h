#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <vector>

#include "app/mcp/mcp_server.h"

namespace omni {

/// Tells one client that the list of resources, or that of tools, changed: one of the era of `initialize`
/// unasked, a modern one on each of its `subscriptions/listen` streams. Thread-safe.
class ListChanges {
 public:
  using Write = std::function<void(const Json& message)>;

  ListChanges(const McpServer& server, Write write) : server_(server), write_(std::move(write)) {}

  /// Begins to look with the client's `initialize`.
  void begin();
  /// A `subscriptions/listen` stream, which is acknowledged here and stays open. Error kInvalidParams: it
  /// does not say what it listens for.
  RpcResult<void> listen(const RpcMessage& request);
  /// Ends a stream; false where there is none with this id.
  bool end(const Json& id);
  /// Tells of changes since this was looked at last.
  void look();

 private:
  /// The lists that may change; what a client knows of them, or wants to know of.
  struct Lists {
    bool resources = false, tools = false;
  };
  void note();
  Lists changed();
  void tell(const Lists& lists) const;

  const McpServer& server_;
  const Write write_;
  std::mutex mutex_;
  bool legacy_ = false;
  std::map<Json, Lists> streams_;  // by the id of their request: what it asked for
  std::shared_ptr<const Catalog> known_;
  std::weak_ptr<const Engine> engine_;
  std::string tools_;
};

}  // namespace omni
