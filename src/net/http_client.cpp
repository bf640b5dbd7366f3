#include "net/http_client.h"

#include <pthread.h>

#include <csignal>
#include <stop_token>
#include <thread>
#include <unordered_map>

#include "net/transfer.h"

namespace omni {
namespace {

constexpr long kKeptConnections = 256;
constexpr int kIdleMilliseconds = 60000;  // curl wakes up for its own timers before that

using Easy = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;

// A peer that closes while we write is an error of that transfer, not the end of the program.
void blockPipeSignal() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

}  // namespace

/// The thread that drives every transfer.
class HttpClient::Loop {
 public:
  Loop() : multi_(curl_multi_init(), &curl_multi_cleanup) {
    curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS, kKeptConnections);
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  }
  ~Loop() {
    thread_.request_stop();
    curl_multi_wakeup(multi_.get());
    thread_.join();
  }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  void start(std::shared_ptr<Transfer> transfer) { tell(std::move(transfer), starting_); }
  void cancel(std::shared_ptr<Transfer> transfer) { tell(std::move(transfer), cancelled_); }
  void resume(std::shared_ptr<Transfer> transfer) { tell(std::move(transfer), resumed_); }

 private:
  using Transfers = std::vector<std::shared_ptr<Transfer>>;

  void tell(std::shared_ptr<Transfer> transfer, Transfers& list) {
    {
      const std::scoped_lock lock(mutex_);
      list.push_back(std::move(transfer));
    }
    curl_multi_wakeup(multi_.get());
  }

  void run(const std::stop_token& stop) {
    blockPipeSignal();
    while (!stop.stop_requested()) {
      takeOrders();
      int running = 0;
      curl_multi_perform(multi_.get(), &running);
      finishDone();
      curl_multi_poll(multi_.get(), nullptr, 0, kIdleMilliseconds, nullptr);
    }
    takeOrders();
    while (!active_.empty()) abandon(active_.begin()->second);
  }

  void takeOrders() {
    Transfers starting, cancelled, resumed;
    {
      const std::scoped_lock lock(mutex_);
      starting.swap(starting_);
      cancelled.swap(cancelled_);
      resumed.swap(resumed_);
    }
    for (auto& transfer : starting) begin(std::move(transfer));
    for (const auto& transfer : resumed)
      if (const auto found = easyOf_.find(transfer.get()); found != easyOf_.end())
        curl_easy_pause(found->second, CURLPAUSE_CONT);
    for (const auto& transfer : cancelled) abandon(transfer);
  }

  void begin(std::shared_ptr<Transfer> transfer) {
    Easy easy(nullptr, &curl_easy_cleanup);
    if (spare_.empty()) {
      easy.reset(curl_easy_init());
    } else {
      easy = std::move(spare_.back());
      spare_.pop_back();
    }
    transfer->prepare(easy.get());
    curl_multi_add_handle(multi_.get(), easy.get());
    easyOf_.emplace(transfer.get(), easy.get());
    active_.emplace(easy.release(), std::move(transfer));
  }

  void finishDone() {
    int left = 0;
    while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      CURL* easy = message->easy_handle;
      const CURLcode code = message->data.result;
      const auto transfer = release(easy);
      transfer->finish(easy, code);
      keep(easy);
    }
  }

  // A transfer that is taken away before its end closes its connection.
  void abandon(std::shared_ptr<Transfer> transfer) {
    const auto found = easyOf_.find(transfer.get());
    if (found == easyOf_.end()) return;  // it ended by itself
    CURL* easy = found->second;
    release(easy);
    transfer->abandon();
    keep(easy);
  }

  std::shared_ptr<Transfer> release(CURL* easy) {
    curl_multi_remove_handle(multi_.get(), easy);
    auto node = active_.extract(easy);
    easyOf_.erase(node.mapped().get());
    return std::move(node.mapped());
  }

  void keep(CURL* easy) {
    curl_easy_reset(easy);
    spare_.emplace_back(easy, &curl_easy_cleanup);
  }

  std::mutex mutex_;
  Transfers starting_;
  Transfers cancelled_;
  Transfers resumed_;  // whose sinks have caught up
  // On the loop's thread only.
  std::vector<Easy> spare_;
  std::unordered_map<CURL*, std::shared_ptr<Transfer>> active_;
  std::unordered_map<const Transfer*, CURL*> easyOf_;
  std::unique_ptr<CURLM, decltype(&curl_multi_cleanup)> multi_;
  std::jthread thread_;
};

HttpClient::HttpClient() {
  curl_global_init(CURL_GLOBAL_DEFAULT);
  loop_ = std::make_unique<Loop>();
}

HttpClient::~HttpClient() = default;

HttpResult HttpClient::send(const HttpRequest& request, const Budget& budget, const BodySink& sink,
                            const HeadSink& head) {
  const auto unsent = [](Error error) { return tl::unexpected(HttpError{std::move(error)}); };
  if (budget.exhausted()) return unsent(budget.exhaustedError(request.address.host()));
  for (const std::string* text : {&request.secret.reveal(), &request.user, &request.type, &request.accept})
    if (text->find_first_of("\r\n") != std::string::npos)
      return unsent({Code::kInvalidArgument, request.address.host() + ": a header has a line break in it",
                     "Write key, name and types on one line each.", Audience::kOperator});
  const auto transfer = std::make_shared<Transfer>(request, budget, static_cast<bool>(sink));
  loop_->start(transfer);
  const std::stop_callback onCancel(budget.token(), [&] { loop_->cancel(transfer); });
  if (transfer->await(sink, head, [&] { loop_->resume(transfer); })) return transfer->take();
  loop_->cancel(transfer);
  (void)transfer->take();
  return unsent({Code::kCancelled, request.address.host() + ": the reply was not wanted to its end", "",
                 Audience::kCaller});
}

}  // namespace omni
