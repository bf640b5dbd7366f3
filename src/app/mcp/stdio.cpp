#include "app/mcp/stdio.h"

#include <atomic>
#include <condition_variable>
#include <istream>
#include <map>
#include <mutex>
#include <ostream>
#include <string>
#include <thread>

#include "app/mcp/asking_back.h"
#include "app/mcp/elicitations.h"
#include "app/mcp/list_changes.h"
#include "base/threads/executor.h"

namespace omni {
namespace {

constexpr std::size_t kAtOnce = 16;
constexpr std::size_t kLongestLine = 4u << 20;
constexpr std::chrono::milliseconds kBetweenLooks{20};
constexpr std::chrono::milliseconds kJustBefore{100};  // the end of what is read
constexpr std::chrono::milliseconds kBetweenLists{1000};

/// The messages over one pair of streams.
class Lines {
 public:
  Lines(const McpServer& server, std::ostream& out, const World& world)
      : server_(server),
        out_(out),
        world_(world),
        changes_(server, [this](const Json& message) { write(message); }),
        watcher_([this](const std::stop_token& stop) { watch(stop); }) {}

  ~Lines() { executor_.finish(); }

  void take(const std::string& line) {
    if (line.size() > kLongestLine) return turnAway({}, {kInvalidRequest, "the message is longer than 4 MB"});
    if (elicitations_.take(line)) return;
    Json id;
    auto message = readMessage(line, id);
    if (!message) return turnAway(id, message.error());
    if (message->isNotification()) return heed(*message);
    begin(std::move(*message));
  }

  /// Stops what is under way, or waits for it where it came just now, until nobody reads any more.
  void settle(const std::function<bool()>& gone) {
    elicitations_.close();
    const auto justNow = world_.now() - kJustBefore;
    std::unique_lock lock(mutex_);
    for (auto& [id, one] : underWay_)
      if (one.begun < justNow) one.stop.request_stop();
    while (!settled_.wait_for(lock, kBetweenLooks, [this] { return underWay_.empty(); })) {
      if (out_ && !(gone && gone())) continue;
      for (auto& [id, one] : underWay_) one.stop.request_stop();
    }
  }

 private:
  struct UnderWay {
    std::stop_source stop;
    std::chrono::steady_clock::time_point begun;
  };

  void turnAway(const Json& id, const RpcError& why) {
    server_.auditTurnedAway(McpCall().request);
    write(responseOf(id, why));
  }

  /// Of notifications only a cancellation asks for anything.
  void heed(const RpcMessage& notification) {
    if (notification.method != "notifications/cancelled") return;
    const Json id = notification.params.value("requestId", Json());
    if (changes_.end(id)) return;
    const std::scoped_lock lock(mutex_);
    const auto found = underWay_.find(id);
    if (found != underWay_.end()) found->second.stop.request_stop();
  }

  void begin(RpcMessage request) {
    if (isUnderWay(request.id))
      return turnAway(request.id, {kInvalidRequest, "a request with this id is under way"});
    changes_.look();
    if (McpServer::isModern(request) && request.method == "subscriptions/listen") return listen(request);
    if (request.method == "initialize") {
      changes_.begin();
      takesForms_ = takesForms(request.params.value("capabilities", Json()));
    }
    if (server_.isQuick(request)) return write(answered(request, {.tellsChanges = true}));
    const std::stop_source stop;
    {
      const std::scoped_lock lock(mutex_);
      underWay_.emplace(request.id, UnderWay{stop, world_.now()});
    }
    executor_.start(
        [this, request = std::move(request), token = stop.get_token()] { answer(request, token); });
  }

  /// The stream stays open until the client cancels it.
  void listen(const RpcMessage& request) {
    if (const auto begun = changes_.listen(request); !begun) write(responseOf(request.id, begun.error()));
  }

  void watch(const std::stop_token& stop) {
    std::mutex waiting;
    std::unique_lock lock(waiting);
    std::condition_variable_any stopped;
    while (!stopped.wait_for(lock, stop, kBetweenLists, [&] { return stop.stop_requested(); }) &&
           !stop.stop_requested())
      changes_.look();
  }

  bool isUnderWay(const Json& id) const {
    const std::scoped_lock lock(mutex_);
    return underWay_.contains(id);
  }

  Json answered(const RpcMessage& request, const McpCall& call) const {
    auto result = server_.handle(request, call);
    return result ? responseOf(request.id, *std::move(result)) : responseOf(request.id, result.error());
  }

  void answer(const RpcMessage& request, const std::stop_token& stop) {
    const auto notify = [&](const Json& notification) {
      if (!stop.stop_requested()) write(notification);
    };
    McpCall call{.stop = stop, .notify = notify, .tellsChanges = true};
    if (takesForms_)
      call.elicit = [&](const Json& params) { return elicitations_.ask(params, notify, stop); };
    const Json response = answered(request, call);
    const std::scoped_lock lock(mutex_);
    underWay_.erase(request.id);
    if (underWay_.empty()) settled_.notify_all();
    if (!stop.stop_requested()) writeLocked(response);  // who cancelled a request awaits no response
  }

  void write(const Json& message) {
    const std::scoped_lock lock(mutex_);
    writeLocked(message);
  }
  void writeLocked(const Json& message) {
    out_ << jsonText(message, JsonLayout::kOneLine, false) + '\n' << std::flush;  // in one piece
  }

  const McpServer& server_;
  std::ostream& out_;
  const World& world_;
  mutable std::mutex mutex_;
  std::condition_variable settled_;
  std::map<Json, UnderWay> underWay_;
  ListChanges changes_;
  Elicitations elicitations_;
  std::atomic<bool> takesForms_ = false;  // the client that sent `initialize`
  Executor executor_{kAtOnce};
  std::jthread watcher_;  // goes first
};

}  // namespace

void serveLines(const McpServer& server, std::istream& in, std::ostream& out, const World& world,
                const std::function<bool()>& gone) {
  in.tie(nullptr);  // reading would flush what another thread is writing, and so write it twice
  Lines lines(server, out, world);
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (!line.empty()) lines.take(line);
  }
  lines.settle(gone);
}

}  // namespace omni
