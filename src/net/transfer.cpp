#include "net/transfer.h"

#include <algorithm>

#include "base/request/traceparent.h"
#include "base/text.h"
#include "base/value.h"
#include "net/own_network.h"
#include "net/trusted_certificates.h"

namespace omni {
namespace {

constexpr std::size_t kMaxBufferedBytes = 4u << 20u;  // bytes of a body that its sink has not taken
constexpr std::size_t kMaxIgnoredBytes = 1u << 20u;   // of a reply that is none for the sink

constexpr std::chrono::milliseconds kClockDifference{5};  // curl rounds to milliseconds

bool distrusts(CURLcode code) {
  return code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CACERT_BADFILE ||
         code == CURLE_SSL_CONNECT_ERROR || code == CURLE_SSL_ISSUER_ERROR || code == CURLE_SSL_CERTPROBLEM;
}

// A time-out that is not the request's own is the connection's.
bool isUnreachable(CURLcode code) {
  return code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST ||
         code == CURLE_COULDNT_RESOLVE_PROXY || code == CURLE_OPERATION_TIMEDOUT;
}

// Whether somebody took the connection.
bool isTaken(CURL* easy) {
  const char* peer = nullptr;
  curl_easy_getinfo(easy, CURLINFO_PRIMARY_IP, &peer);
  return peer && *peer != '\0';
}

bool isStatusLine(std::string_view header) {
  return header.starts_with("HTTP/");
}

}  // namespace

std::string HttpReply::header(std::string_view name) const {
  const auto found = std::ranges::find(headers, name, &std::pair<std::string, std::string>::first);
  return found == headers.end() ? std::string() : found->second;
}

void Transfer::prepare(CURL* easy) {
  easy_ = easy;
  prepareHeaders();
  curl_easy_setopt(easy, CURLOPT_URL, request_.address.url().c_str());
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "omni");
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers_.get());
  if (request_.method == HttpMethod::kPost) {
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request_.body.data());
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request_.body.size()));
  }
  if (request_.method == HttpMethod::kDelete) curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, "DELETE");
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);  // a slow name server must not hold up a cancellation
  curl_easy_setopt(easy, CURLOPT_TCP_NODELAY, 1L);
  curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
  timeout_ = std::max(std::chrono::milliseconds(1), budget_.remaining());
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(timeout_.count()));
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS,
                   static_cast<long>(std::min(timeout_, request_.connectTime).count()));
  if (request_.address.loopback()) curl_easy_setopt(easy, CURLOPT_PROXY, "");
  if (request_.silence.count() > 0) {
    curl_easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, static_cast<long>(request_.silence.count()));
  }
  static const std::string kTrusted = trustedCertificates(realWorld());
  if (!kTrusted.empty()) curl_easy_setopt(easy, CURLOPT_CAINFO, kTrusted.c_str());
  if (request_.publicOnly) {
    curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, &Transfer::onConnected);
    curl_easy_setopt(easy, CURLOPT_PREREQDATA, this);
  }
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &Transfer::onBody);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, this);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &Transfer::onHeader);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, this);
}

void Transfer::prepareHeaders() {
  curl_slist* list = curl_slist_append(nullptr, "Expect:");  // no round trip before a long body
  if (request_.method == HttpMethod::kPost)
    list = curl_slist_append(list, ("Content-Type: " + request_.type).c_str());
  for (const auto& [name, value] : request_.headers)
    list = curl_slist_append(list, (name + ": " + value).c_str());
  if (const RequestContext* call = budget_.request())
    if (const std::string trace = traceparentOf(call->trace); !trace.empty())
      list = curl_slist_append(list, ("traceparent: " + trace).c_str());
  if (!request_.accept.empty()) list = curl_slist_append(list, ("Accept: " + request_.accept).c_str());
  if (!request_.user.empty()) {
    curl_easy_setopt(easy_, CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
    curl_easy_setopt(easy_, CURLOPT_USERNAME, request_.user.c_str());
    curl_easy_setopt(easy_, CURLOPT_PASSWORD, request_.secret.reveal().c_str());
  } else if (!request_.secret.empty()) {
    list = curl_slist_append(list, ("Authorization: Bearer " + request_.secret.reveal()).c_str());
  }
  headers_.reset(list);
}

// Counts what arrives; what is too much is curl's write error.
bool Transfer::fits(std::size_t size) {
  received_ += size;
  return received_ <= request_.maxBytes;
}

std::size_t Transfer::onBody(char* bytes, std::size_t, std::size_t size, void* self) {
  auto& transfer = *static_cast<Transfer*>(self);
  long status = 0;
  curl_easy_getinfo(transfer.easy_, CURLINFO_RESPONSE_CODE, &status);
  const std::scoped_lock lock(transfer.mutex_);
  const bool streams = transfer.streamed_ && status >= 200 && status < 300;
  if (streams && transfer.pieces_.size() >= kMaxBufferedBytes) {
    transfer.waits_ = true;
    return CURL_WRITEFUNC_PAUSE;  // the same bytes come again
  }
  if (!transfer.fits(size)) return 0;
  transfer.enough_ = transfer.streamed_ && !streams && transfer.reply_.body.size() + size > kMaxIgnoredBytes;
  if (transfer.enough_) return 0;
  (streams ? transfer.pieces_ : transfer.reply_.body).append(bytes, size);
  transfer.reply_.status = static_cast<int>(status);
  if (streams) transfer.changed_.notify_one();
  return size;
}

int Transfer::onConnected(void*, char* peer, char*, int, int) {
  return isOwnNetwork(peer) ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK;
}

std::size_t Transfer::onHeader(char* bytes, std::size_t, std::size_t size, void* self) {
  auto& transfer = *static_cast<Transfer*>(self);
  if (!transfer.fits(size)) return 0;
  const std::string_view line(bytes, size);
  const std::scoped_lock lock(transfer.mutex_);
  auto& headers = transfer.reply_.headers;
  if (isStatusLine(line)) headers.clear();  // those before were an interim reply's
  const auto colon = line.find(':');
  if (colon != std::string_view::npos && !isStatusLine(line))
    headers.emplace_back(lower(trim(line.substr(0, colon))), trim(line.substr(colon + 1)));
  return size;
}

// An overloaded server may be as silent as a broken one.
Error Transfer::tooLate() const {
  Error error = budget_.exhaustedError(request_.address.host());
  if (error.code != Code::kDeadline || received_ > 0) return error;
  error.message += isTaken(easy_) ? ", was reached and has not answered" : ", before it was reached";
  error.hint = "Look whether the server is well; else ask something narrower, or raise limits.seconds.";
  return error;
}

// Whether the time of the whole request is over: by the budget, or by curl's own clock, which may be ahead.
bool Transfer::timedOut(CURLcode code) const {
  if (code != CURLE_OPERATION_TIMEDOUT) return false;
  curl_off_t elapsed = 0;
  curl_easy_getinfo(easy_, CURLINFO_TOTAL_TIME_T, &elapsed);
  return std::min(budget_.remaining(), timeout_ - std::chrono::milliseconds(elapsed / 1000)) <=
         kClockDifference;
}

// Nothing has come, since the request was sent or in reply to the offer to encrypt.
HttpError Transfer::silent(long status) const {
  curl_off_t ready = 0;
  curl_easy_getinfo(easy_, CURLINFO_PRETRANSFER_TIME_T, &ready);
  const std::chrono::duration<double> seconds = ready > 0 ? request_.silence : request_.connectTime;
  return {{Code::kUnavailable,
           request_.address.host() + ": was reached, but nothing has come for " +
               toText(Value(seconds.count())) + " s",
           "Try again; look whether the server is well.", Audience::kOperator},
          status != 0};
}

HttpError Transfer::error(CURLcode code, long status) const {
  const std::string& host = request_.address.host();
  if (timedOut(code) || budget_.exhausted()) return {tooLate()};
  const std::string why = curl_easy_strerror(code);
  if (code == CURLE_OPERATION_TIMEDOUT && isTaken(easy_)) return silent(status);
  if (received_ > request_.maxBytes)
    return {{Code::kUnreadable,
             host + ": the reply is larger than " + std::to_string(request_.maxBytes) + " bytes",
             "Check what answers there.", Audience::kOperator}};
  if (code == CURLE_ABORTED_BY_CALLBACK)
    return {{Code::kRefused, host + ": is of this machine or a network of its own, where nobody was sent to",
             "Configure that address itself if it is meant.", Audience::kOperator}};
  if (distrusts(code))
    return {{Code::kRefused, host + ": no trusted connection: " + why,
             "Check its certificate, and the certificates of this machine.", Audience::kOperator}};
  if (status != 0 || code == CURLE_WEIRD_SERVER_REPLY || code == CURLE_UNSUPPORTED_PROTOCOL)
    return {{Code::kUnreadable, host + ": the reply broke off or is no HTTP: " + why,
             "Try again; check what answers there.", Audience::kOperator}};
  return {{Code::kUnavailable, host + ": cannot be reached: " + why,
           "Check the address, and that the service runs.", Audience::kOperator},
          !isUnreachable(code)};
}

void Transfer::finish(CURL* easy, CURLcode code) {
  long status = 0;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  const std::scoped_lock lock(mutex_);
  const char* peer = nullptr;
  curl_easy_getinfo(easy, CURLINFO_PRIMARY_IP, &peer);
  reply_.ofOwnNetwork = peer && isOwnNetwork(peer);
  if (code == CURLE_OK || enough_)
    reply_.status = static_cast<int>(status);
  else
    error_ = error(code, status);
  done_ = true;
  changed_.notify_one();
}

void Transfer::abandon() {
  const std::scoped_lock lock(mutex_);
  const std::string& host = request_.address.host();
  error_ = HttpError{
      budget_.exhausted() ? tooLate() : Error{Code::kCancelled, host + ": cancelled", "", Audience::kCaller}};
  done_ = true;
  changed_.notify_one();
}

bool Transfer::await(const BodySink& sink, const HeadSink& head, const std::function<void()>& resume) {
  bool headSent = !head;
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return done_ || !pieces_.empty(); });
    if (pieces_.empty() || error_) return true;  // a late reader reads on no further
    const std::string piece = std::exchange(pieces_, {});
    const bool waited = std::exchange(waits_, false);
    HttpReply reply;
    if (!headSent) reply = reply_;
    lock.unlock();
    if (waited) resume();
    if (!std::exchange(headSent, true) && !head(reply)) return false;
    if (!sink(piece)) return false;
    lock.lock();
  }
}

HttpResult Transfer::take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return done_; });
  if (error_) return tl::unexpected(*std::move(error_));
  return std::move(reply_);
}

}  // namespace omni
