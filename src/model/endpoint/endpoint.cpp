#include "model/endpoint/endpoint.h"

#include <algorithm>

#include "base/number.h"
#include "model/endpoint/endpoint_error.h"
#include "net/http_date.h"

namespace omni {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kFirstPause{500};
constexpr milliseconds kLongestPause{8000};
// Where nobody listens one short pause bridges a restart; a try that took longer than it would double the
// wait.
constexpr milliseconds kReconnectPause{200};
constexpr milliseconds kQuickly{1000};
constexpr std::chrono::hours kLongestWait{24};  // what is asked for beyond is as good as for ever

bool succeeded(const HttpResult& reply) {
  return reply && reply->status < 500 && reply->status != 408;
}

bool isUnreachable(const HttpResult& reply) {
  return !reply && !reply.error().connected;
}

// An account without money answers 429 as well, and no waiting mends that.
bool outOfMoney(const HttpReply& reply) {
  return reply.body.find("insufficient_quota") != std::string::npos;
}

bool worthAnotherTry(const HttpResult& reply) {
  if (!reply) return reply.error().code == Code::kUnavailable;
  if (reply->status == 429) return !outOfMoney(*reply);
  return reply->status == 408 || (reply->status >= 500 && reply->status != 501);
}

}  // namespace

std::optional<milliseconds> retryAfter(const HttpReply& reply, const World& world) {
  const std::string text = reply.header("retry-after");
  if (text.empty()) return std::nullopt;
  const auto seconds = parsedNumber(text);
  std::chrono::duration<double> wait{seconds.value_or(0)};
  if (!seconds) {
    const auto date = httpDate(text);
    if (!date) return std::nullopt;
    wait = *date - world.today();
  }
  const std::chrono::duration<double> longest = kLongestWait;
  if (!(wait < longest)) wait = longest;
  return std::max(milliseconds{0}, std::chrono::ceil<milliseconds>(wait));
}

Endpoint::Endpoint(HttpClient& client, const World& world, HttpAddress address, std::size_t concurrency,
                   std::size_t retries)
    : client_(&client),
      world_(&world),
      address_(std::move(address)),
      retries_(retries),
      gate_(concurrency),
      breaker_(world, address_.host()) {}

struct Endpoint::Post {
  HttpRequest request;
  const Budget& budget;
  const BodySink& sink;
  bool sent = false;
  std::chrono::steady_clock::duration lastTook{0};
};

Result<HttpReply> Endpoint::post(std::string_view path, const std::string& body, const Secret& key,
                                 const Budget& budget, const BodySink& sink) {
  OMNI_RETURN_IF_ERROR(breaker_.allowCall());
  Post post{{.address = address_.below(path), .secret = key, .body = body}, budget, sink};
  auto reply = postOften(post);
  if (succeeded(reply)) {
    breaker_.succeeded();
  } else if (reply) {
    breaker_.failed(statusError(host(), *reply, key, body).message);
  } else if (isUnreachable(reply)) {
    breaker_.missed(reply.error().message);
  } else if (post.sent && reply.error().code != Code::kCancelled) {  // to wait in line is nobody's failure
    breaker_.failed(reply.error().message);
  }
  if (!reply) return tl::unexpected<Error>(reply.error());
  return *std::move(reply);
}

HttpResult Endpoint::postOnce(Post& post) {
  const auto place = gate_.enter(post.budget, host());
  if (!place) return tl::unexpected(HttpError{place.error()});
  post.sent = true;
  const auto start = world_->now();
  auto reply = client_->send(post.request, post.budget, post.sink);
  post.lastTook = world_->now() - start;
  return reply;
}

HttpResult Endpoint::postOften(Post& post) {
  for (std::size_t tried = 0;; ++tried) {
    auto reply = postOnce(post);
    if (tried == retries_ || !worthAnotherTry(reply)) return reply;
    if (isUnreachable(reply) && (tried > 0 || post.lastTook > kQuickly)) return reply;
    const auto wait = pause(tried, reply);
    if (wait >= post.budget.remaining()) return reply;  // the next try would begin behind the deadline
    if (!world_->waitUntil(world_->now() + wait, post.budget.token()))
      return tl::unexpected(HttpError{post.budget.exhaustedError(host())});
  }
}

// Twice as long each time, and never at the same moment as the others who failed with us.
milliseconds Endpoint::pause(std::size_t tried, const HttpResult& reply) const {
  if (isUnreachable(reply)) return kReconnectPause;
  const auto longest = std::min(kLongestPause, kFirstPause * (1L << std::min<std::size_t>(tried, 10)));
  const auto jitter = std::chrono::ceil<milliseconds>(world_->random() * longest / 2);
  const auto asked = reply ? retryAfter(*reply, *world_) : std::nullopt;
  return asked ? *asked + jitter / 2 : longest / 2 + jitter;
}

Result<std::unique_ptr<Endpoints>> Endpoints::open(const ModelConfig& config, const World& world) {
  auto endpoints = std::make_unique<Endpoints>();
  std::vector<const ModelTarget*> targets{&config.target};
  for (const auto& [stage, target] : config.stages) targets.push_back(&target);
  for (const auto* target : targets) {
    if (!target->local.empty()) continue;
    OMNI_TRY(address, HttpAddress::parse(target->endpoint));
    endpoints->endpoints_.try_emplace(
        target->endpoint,
        std::make_unique<Endpoint>(endpoints->client_, world, std::move(address),
                                   std::max<std::size_t>(1, config.concurrency), config.retries));
  }
  return endpoints;
}

}  // namespace omni
