#include "app/mcp/list_changes.h"

namespace omni {
namespace {

constexpr std::string_view kResourcesChanged = "notifications/resources/list_changed";
constexpr std::string_view kToolsChanged = "notifications/tools/list_changed";
constexpr const char* kSubscriptionKey = "io.modelcontextprotocol/subscriptionId";
constexpr const char *kOfResources = "resourcesListChanged", *kOfTools = "toolsListChanged";

Json ofStream(const Json& id, Json params = Json::object()) {
  params["_meta"] = {{kSubscriptionKey, id}};
  return params;
}

}  // namespace

void ListChanges::begin() {
  const std::scoped_lock lock(mutex_);
  note();
  legacy_ = true;
}

RpcResult<void> ListChanges::listen(const RpcMessage& request) {
  const auto wanted = request.params.find("notifications");
  if (wanted == request.params.end() || !wanted->is_object())
    return rpcFail(kInvalidParams, "\"notifications\" is missing, an object");
  const Lists lists{wanted->value(kOfResources, Json()) == true, wanted->value(kOfTools, Json()) == true};
  const std::scoped_lock lock(mutex_);
  note();
  streams_[request.id] = lists;
  Json honoured = Json::object();
  if (lists.resources) honoured[kOfResources] = true;
  if (lists.tools) honoured[kOfTools] = true;
  write_(notificationOf("notifications/subscriptions/acknowledged",
                        ofStream(request.id, {{"notifications", std::move(honoured)}})));
  return {};
}

bool ListChanges::end(const Json& id) {
  const std::scoped_lock lock(mutex_);
  return streams_.erase(id) > 0;
}

void ListChanges::look() {
  const std::scoped_lock lock(mutex_);
  if (!legacy_ && streams_.empty()) return;
  if (const Lists lists = changed(); lists.resources || lists.tools) tell(lists);
}

// What is other than it was known, and is known from now on.
ListChanges::Lists ListChanges::changed() {
  Lists lists;
  if (auto now = server_.listedResources(); now && now != known_) {
    const auto before = std::exchange(known_, std::move(now));
    lists.resources = !before || before->ids() != known_->ids();
  }
  if (const auto engine = server_.engine(); engine != engine_.lock()) {
    engine_ = engine;
    const std::string before = std::exchange(tools_, server_.listedTools());
    lists.tools = before != tools_;
  }
  return lists;
}

void ListChanges::tell(const Lists& lists) const {
  if (legacy_ && lists.resources) write_(notificationOf(kResourcesChanged, Json::object()));
  if (legacy_ && lists.tools) write_(notificationOf(kToolsChanged, Json::object()));
  for (const auto& [id, wanted] : streams_) {
    if (lists.resources && wanted.resources) write_(notificationOf(kResourcesChanged, ofStream(id)));
    if (lists.tools && wanted.tools) write_(notificationOf(kToolsChanged, ofStream(id)));
  }
}

// The state at the start of listening is no change.
void ListChanges::note() {
  if (!legacy_ && streams_.empty()) (void)changed();
}

}  // namespace omni
