#include "access/credentials/token_keys.h"

#include <algorithm>
#include <utility>

#include "base/file.h"
#include "net/http_client.h"
#include "source/content_mark.h"

namespace omni {
namespace {

constexpr std::size_t kMaxBytes = 1u << 20;
constexpr std::chrono::minutes kHold{10};
constexpr std::chrono::seconds kMinRefreshInterval{30};  // between two askings
constexpr std::chrono::seconds kTimeout{5};

}  // namespace

TokenKeys::TokenKeys(std::string place, const World& world, bool publicOnly)
    : place_(std::move(place)), world_(world), publicOnly_(publicOnly) {
  if (place_.find("://") != std::string::npos) client_ = std::make_unique<HttpClient>();
}
TokenKeys::~TokenKeys() = default;

/// Lets go of the lock while somebody looks, and takes it again, whatever comes.
class TokenKeys::Look {
 public:
  Look(TokenKeys& keys, std::unique_lock<std::mutex>& lock) : keys_(keys), lock_(lock) {
    keys_.looking_ = true;
    lock_.unlock();
  }
  ~Look() {
    lock_.lock();
    keys_.looking_ = false;
    keys_.looked_.notify_all();
  }
  Look(const Look&) = delete;
  Look& operator=(const Look&) = delete;

 private:
  TokenKeys& keys_;
  std::unique_lock<std::mutex>& lock_;
};

bool TokenKeys::knows(const std::string& id) const {
  return keys_ && (id.empty() || std::ranges::find(*keys_, id, &TokenKey::id) != keys_->end());
}

bool TokenKeys::isDue(const std::string& id) const {
  if (!client_) return !keys_ || contentMarkOf(place_) != mark_;
  if (!keys_)
    return asked_ == std::chrono::steady_clock::time_point() || world_.now() - asked_ >= kMinRefreshInterval;
  return world_.now() - asked_ >= (knows(id) ? std::chrono::seconds(kHold) : kMinRefreshInterval);
}

Result<std::string> TokenKeys::read() const {
  if (!client_) return readFile(place_, kMaxBytes);
  OMNI_TRY(address, HttpAddress::parse(place_));
  const HttpRequest request{.address = std::move(address),
                            .method = HttpMethod::kGet,
                            .maxBytes = kMaxBytes,
                            .publicOnly = publicOnly_};
  auto reply = client_->send(request, Budget(Limits{.time = kTimeout}, world_));
  if (!reply) return tl::unexpected<Error>(reply.error());
  if (reply->status != 200)
    return fail(Code::kUnavailable,
                "the keys of tokens were asked for, and the reply was " + std::to_string(reply->status),
                "Check the address of the keys.", Audience::kOperator);
  return std::move(reply->body);
}

// Called with the lock, which others have while it reads.
void TokenKeys::look(std::unique_lock<std::mutex>& lock) {
  asked_ = world_.now();
  if (!client_) mark_ = contentMarkOf(place_);
  auto keys = [&]() -> Result<std::vector<TokenKey>> {
    const Look looking(*this, lock);
    OMNI_TRY(text, read());
    return readTokenKeys(text);
  }();
  if (keys) {
    keys_ = std::make_shared<const std::vector<TokenKey>>(std::move(*keys));
    lastMessage_.clear();
    return;
  }
  Error why = keys.error();
  why.message = "the keys of tokens of " + place_ + " cannot be had: " + why.message;
  if (keys_) why.message += "; those that were known before still hold";
  if (std::exchange(lastMessage_, why.message) != why.message) trouble_ = std::move(why);
}

Status TokenKeys::check() {
  if (client_) return {};
  std::unique_lock lock(mutex_);
  look(lock);
  if (!trouble_) return {};
  return tl::unexpected(*std::exchange(trouble_, std::nullopt));
}

Result<TokenKeys::Keys> TokenKeys::with(const std::string& id) {
  std::unique_lock lock(mutex_);
  if (!looking_ && isDue(id))
    look(lock);
  else if (!knows(id))
    looked_.wait(lock, [&] { return !looking_; });
  if (keys_) return keys_;
  return fail(Code::kUnavailable, "the keys of tokens cannot be had", "Try again in a while.",
              Audience::kOperator);
}

std::optional<Error> TokenKeys::takeTrouble() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(trouble_, std::nullopt);
}

}  // namespace omni
