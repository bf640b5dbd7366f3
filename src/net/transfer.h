#pragma once

#include <curl/curl.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "net/http_client.h"

namespace omni {

/// One request on its way: written by the loop's thread, awaited by the caller's.
class Transfer {
 public:
  Transfer(const HttpRequest& request, const Budget& budget, bool streamed)
      : request_(request), budget_(budget), streamed_(streamed) {}

  /// Makes `easy` carry this request. On the loop's thread, as are the next two.
  void prepare(CURL* easy);
  void finish(CURL* easy, CURLcode code);
  void abandon();

  /// Waits for the end, handing pieces to `sink`, behind the head; false when either wants no more. `resume`
  /// has the loop go on with a transfer that waited for the sink.
  bool await(const BodySink& sink, const HeadSink& head, const std::function<void()>& resume);
  HttpResult take();

 private:
  static std::size_t onBody(char* bytes, std::size_t, std::size_t size, void* self);
  static std::size_t onHeader(char* bytes, std::size_t, std::size_t size, void* self);
  static int onConnected(void* self, char* peer, char* own, int peerPort, int ownPort);
  void prepareHeaders();
  bool fits(std::size_t size);
  HttpError error(CURLcode code, long status) const;
  HttpError silent(long status) const;
  Error tooLate() const;
  bool timedOut(CURLcode code) const;

  const HttpRequest& request_;
  const Budget& budget_;
  const bool streamed_;
  std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> headers_{nullptr, &curl_slist_free_all};
  CURL* easy_ = nullptr;
  std::chrono::milliseconds timeout_{0};  // of the whole request, as curl was configured
  std::size_t received_ = 0;
  bool enough_ = false;  // more of a body that no sink receives does not matter

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string pieces_;  // of a streamed body, not yet delivered
  bool waits_ = false;  // for the sink
  HttpReply reply_;
  std::optional<HttpError> error_;
  bool done_ = false;
};

}  // namespace omni
