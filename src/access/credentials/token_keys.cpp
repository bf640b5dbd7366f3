#include "access/credentials/token_keys.h"

#include <algorithm>
#include <utility>

#include "base/file.h"
#include "net/http_client.h"
#include "source/content_mark.h"

namespace omni {
namespace {

constexpr std::size_t kMostBytes = 1u << 20;
constexpr std::chrono::minutes kHold{10};
constexpr std::chrono::seconds kLeast{30};  // between two askings
constexpr std::chrono::seconds kPatience{5};

}  // namespace

TokenKeys::TokenKeys(std::string place, const World& world) : place_(std::move(place)), world_(world) {
  if (place_.starts_with("https://")) client_ = std::make_unique<HttpClient>();
}
TokenKeys::~TokenKeys() = default;

bool TokenKeys::isDue(const std::string& id) const {
  if (!client_) return !keys_ || contentMarkOf(place_) != mark_;
  if (!keys_) return asked_ == std::chrono::steady_clock::time_point() || world_.now() - asked_ >= kLeast;
  const bool known = id.empty() || std::ranges::find(*keys_, id, &TokenKey::id) != keys_->end();
  return world_.now() - asked_ >= (known ? std::chrono::seconds(kHold) : kLeast);
}

Result<std::string> TokenKeys::read() {
  if (!client_) {
    mark_ = contentMarkOf(place_);
    return readFile(place_, kMostBytes);
  }
  asked_ = world_.now();
  OMNI_TRY(address, HttpAddress::parse(place_));
  HttpRequest request{.address = std::move(address), .method = HttpMethod::kGet, .maxBytes = kMostBytes};
  auto reply = client_->send(request, Budget(Limits{.time = kPatience}, world_));
  if (!reply) return tl::unexpected<Error>(reply.error());
  if (reply->status != 200)
    return fail(Code::kUnavailable,
                "the keys of tokens were asked for, and the reply was " + std::to_string(reply->status),
                "Check access: tokens: keys.", Audience::kOperator);
  return std::move(reply->body);
}

// Under the lock.
void TokenKeys::look() {
  const auto text = read();
  auto keys = text ? readTokenKeys(*text) : tl::unexpected(text.error());
  if (keys) {
    keys_ = std::make_shared<const std::vector<TokenKey>>(std::move(*keys));
    told_.clear();
    return;
  }
  Error why = keys.error();
  why.message = "the keys of tokens of " + place_ + " cannot be had: " + why.message;
  if (keys_) why.message += "; those that were known before still hold";
  if (std::exchange(told_, why.message) != why.message) trouble_ = std::move(why);
}

Status TokenKeys::check() {
  if (client_) return {};
  const std::scoped_lock lock(mutex_);
  look();
  if (!trouble_) return {};
  return tl::unexpected(*std::exchange(trouble_, std::nullopt));
}

Result<TokenKeys::Keys> TokenKeys::with(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  if (isDue(id)) look();
  if (keys_) return keys_;
  return fail(Code::kUnavailable, "the keys of tokens cannot be had", "Try again in a while.",
              Audience::kOperator);
}

std::optional<Error> TokenKeys::takeTrouble() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(trouble_, std::nullopt);
}

}  // namespace omni
