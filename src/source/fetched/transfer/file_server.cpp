#include "source/fetched/transfer/file_server.h"

#include <algorithm>

#include "base/number.h"
#include "base/text.h"
#include "net/http_date.h"
#include "net/http_status.h"

namespace omni {
namespace {

constexpr int kMaxRedirects = 5;
constexpr int kMaxTries = 3;  // beyond the first
constexpr std::chrono::milliseconds kFirstPause{300};
constexpr std::chrono::seconds kLongestPause{60};
constexpr std::chrono::milliseconds kConnectTime{5000};
constexpr std::size_t kMaxBytes = std::size_t{1} << 50u;  // whoever takes them counts

bool isRedirect(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

bool isTaken(int status) {
  return status == 200 || status == 206 || status == 304 || status == 416;
}

std::string hintOf(Code code) {
  switch (code) {
    case Code::kRefused: return "Look at user: and secret: of the source.";
    case Code::kNotFound: return "Look at path: of the source.";
    default: return "Try again; look whether the server is well.";
  }
}

FileError refused(std::string message, std::string hint) {
  return {{Code::kRefused, std::move(message), std::move(hint), Audience::kOperator}};
}

std::optional<std::chrono::seconds> retryAfter(const HttpReply& reply, const World& world) {
  const std::string retryHeader = reply.header("retry-after");
  if (const auto seconds = parsedNumber<long>(retryHeader))
    return std::chrono::seconds(std::clamp(*seconds, 0L, 86400L));
  const auto date = httpDate(retryHeader);
  if (!date) return std::nullopt;
  return std::max(std::chrono::seconds(0), std::chrono::ceil<std::chrono::seconds>(*date - world.today()));
}

/// What an object store calls it, in a word: " (NoSuchKey)".
std::string calledBy(const HttpReply& reply) {
  constexpr std::string_view kBegin = "<Code>";
  constexpr std::size_t kLongest = 64;
  const auto at = reply.body.find(kBegin);
  if (at == std::string::npos) return {};
  const std::string word =
      reply.body.substr(at + kBegin.size(), reply.body.find('<', at + 1) - at - kBegin.size());
  const bool fits = !word.empty() && word.size() <= kLongest && std::ranges::all_of(word, isWordByte);
  return fits ? " (" + toUtf8(word) + ")" : "";
}

FileError statusError(const HttpAddress& address, const HttpReply& reply, const World& world) {
  const std::string message = address.host() + ": status " + std::to_string(reply.status) + calledBy(reply);
  const std::string region = reply.header("x-amz-bucket-region");
  if (!region.empty() && (reply.status == 301 || reply.status == 400))
    return {{Code::kInvalidArgument, message + ": the bucket lies elsewhere",
             "Write region: " + visible(region) + " under fetch: of the source.", Audience::kOperator}};
  const Code code = codeOfStatus(reply.status);
  const bool again = code == Code::kUnavailable || code == Code::kDeadline;
  return {{again ? Code::kUnavailable : code, message, hintOf(code), Audience::kOperator},
          again,
          false,
          again ? retryAfter(reply, world) : std::nullopt};
}

FileError connectionError(const HttpError& error) {
  const bool again = error.code == Code::kUnreadable || (error.code == Code::kUnavailable && error.connected);
  return {static_cast<Error>(error), again};
}

}  // namespace

Result<HttpAddress> redirected(const HttpAddress& from, const std::string& location) {
  OMNI_TRY(next, from.resolved(location));
  if (from.encrypted() && !next.encrypted())
    return tl::unexpected<Error>(refused(from.host() + ": sends from https to http, to " + next.host(),
                                         "Write an address of https that it leads to."));
  return std::move(next);
}

FileServer::Reply FileServer::get(const HttpAddress& address, const Headers& headers, const Budget& budget,
                                  const BodySink& sink, const HeadSink& head) {
  HttpAddress at = address;
  bool publicOnly = false;
  for (int hops = 0;; ++hops) {
    HttpRequest request{.address = at,
                        .method = HttpMethod::kGet,
                        .headers = headers,
                        .maxBytes = kMaxBytes,
                        .connectTime = kConnectTime,
                        .silence = silence_,
                        .publicOnly = publicOnly};
    request.headers.emplace_back("Accept-Encoding", "identity");
    who_(request);
    auto reply = client_.send(request, budget, sink, head);
    if (!reply) return tl::unexpected(connectionError(reply.error()));
    if (isTaken(reply->status)) return std::move(*reply);
    if (!isRedirect(reply->status) || reply->header("location").empty())
      return tl::unexpected(statusError(at, *reply, world_));
    if (hops == kMaxRedirects)
      return tl::unexpected(refused(at.host() + ": sends from one address to the next, again and again",
                                    "Write the address that it leads to."));
    const auto next = redirected(at, reply->header("location"));
    if (!next) return tl::unexpected(FileError{next.error()});
    publicOnly = publicOnly || !reply->ofOwnNetwork;
    at = *next;
  }
}

bool FileServer::pause(int tries, const FileError& error, const Budget& budget) const {
  if (tries == kMaxTries) return false;
  const auto pause = std::max<std::chrono::milliseconds>(kFirstPause * (1 << tries),
                                                         error.after.value_or(std::chrono::seconds(0)));
  if (pause > kLongestPause || pause >= budget.remaining()) return false;
  return world_.waitUntil(world_.now() + pause, budget.token());
}

}  // namespace omni
