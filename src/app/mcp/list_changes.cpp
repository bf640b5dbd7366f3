#include "app/mcp/list_changes.h"

namespace omni {
namespace {

constexpr std::string_view kListChanged = "notifications/resources/list_changed";
constexpr const char* kSubscriptionKey = "io.modelcontextprotocol/subscriptionId";
constexpr const char* kOfResources = "resourcesListChanged";

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
  const bool ofResources = wanted->value(kOfResources, Json()) == true;
  const std::scoped_lock lock(mutex_);
  note();
  streams_[request.id] = ofResources;
  Json honoured = Json::object();
  if (ofResources) honoured[kOfResources] = true;
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
  auto now = server_.listedResources();
  if (!now || now == known_) return;
  const auto before = std::exchange(known_, now);
  if (before && before->ids() == now->ids()) return;
  if (legacy_) write_(notificationOf(kListChanged, Json::object()));
  for (const auto& [id, ofResources] : streams_)
    if (ofResources) write_(notificationOf(kListChanged, ofStream(id)));
}

// The state at the start of listening is no change.
void ListChanges::note() {
  if (!legacy_ && streams_.empty()) known_ = server_.listedResources();
}

}  // namespace omni
