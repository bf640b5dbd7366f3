#include "app/mcp/elicitations.h"

#include <chrono>
#include <utility>

#include "app/service/input/json_input.h"
#include "base/keeping/random_id.h"

namespace omni {
namespace {

constexpr std::size_t kMaxWaiting = 8;
constexpr std::size_t kIdDigits = 32;
constexpr std::chrono::minutes kLongestWait{5};

}  // namespace

Json Elicitations::ask(const Json& params, const std::function<void(const Json&)>& write,
                       std::stop_token stop) {
  const std::string id = randomId(kIdDigits);
  {
    const std::scoped_lock lock(mutex_);
    if (closed_ || waiting_.size() >= kMaxWaiting) return {};
    waiting_.emplace(id, std::nullopt);
  }
  write({{"jsonrpc", "2.0"}, {"id", id}, {"method", "elicitation/create"}, {"params", params}});
  std::unique_lock lock(mutex_);
  answered_.wait_for(lock, stop, kLongestWait, [&] { return closed_ || waiting_.at(id); });
  Json result = waiting_.at(id).value_or(Json());
  waiting_.erase(id);
  return result;
}

bool Elicitations::take(std::string_view text) {
  const auto message = awaitsAny() ? readJson(text) : Result<Json>();
  if (!message || !message->is_object() || message->contains("method")) return false;
  const auto id = message->find("id");
  if (id == message->end() || !id->is_string()) return false;
  const std::scoped_lock lock(mutex_);
  const auto waiting = waiting_.find(id->get_ref<const std::string&>());
  if (waiting == waiting_.end()) return false;
  waiting->second = message->value("result", Json());
  answered_.notify_all();
  return true;
}

void Elicitations::close() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  answered_.notify_all();
}

bool Elicitations::awaitsAny() const {
  const std::scoped_lock lock(mutex_);
  return !waiting_.empty();
}

}  // namespace omni
