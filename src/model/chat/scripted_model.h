#pragma once

#include <algorithm>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "model/chat/chat_model.h"

namespace omni {

/// For tests: says at once its scripted reply for a stage, and remembers what it was asked. Thread-safe.
class ScriptedModel : public ChatModel {
 public:
  /// The reply for `stage`, after those that are there; the last one is given again and again.
  void reply(const std::string& stage, std::string text) { replies_[stage].push_back(std::move(text)); }

  Result<ChatReply> chat(const ChatRequest& request, const Budget&, const ReplySink& sink = {}) override {
    const std::scoped_lock lock(mutex_);
    requests_.push_back(request);
    const auto& replies = replies_[request.stage];
    if (replies.empty()) return fail(Code::kUnavailable, "nothing is scripted for " + request.stage);
    const std::size_t next = std::min(given_[request.stage]++, replies.size() - 1);
    const ChatReply reply{.text = replies[next], .usage = {.calls = 1}};
    if (sink)
      for (const char c : reply.text)
        if (!sink({&c, 1})) return fail(Code::kCancelled, "the listener left");
    return reply;
  }

  std::vector<ChatRequest> requests() const {
    const std::scoped_lock lock(mutex_);
    return requests_;
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::vector<std::string>> replies_;
  std::map<std::string, std::size_t> given_;
  std::vector<ChatRequest> requests_;
};

}  // namespace omni
