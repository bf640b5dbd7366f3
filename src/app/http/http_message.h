#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/form.h"

namespace omni {

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

/// One request as it came in.
struct IncomingRequest {
  std::string method;  // "GET"
  std::string path;    // before the "?", still percent-encoded
  std::string query;   // behind it
  HttpHeaders headers;
  std::string body;
  std::string peer{};  // the client's address
  std::chrono::steady_clock::time_point arrived = std::chrono::steady_clock::now();

  /// The value of a header, whatever the case of its name; empty when it is not there. Of several the first.
  std::string_view header(std::string_view name) const;
  bool has(std::string_view name) const;
  /// The value of a header that stands there once; else empty: nobody knows which of several is meant.
  std::string_view only(std::string_view name) const;
};

/// A reply sent in one piece.
struct OutgoingReply {
  unsigned status = 200;
  std::string body;
  std::string type = "application/json";
  HttpHeaders headers{};
  std::shared_ptr<const void> madeOf{};  // what need not be freed before it is sent
};

/// A reply in pieces, as server-sent events (WHATWG HTML, "Server-sent events"). To be opened before the
/// first event; the server ends it when the handler returns. Any thread, one call at a time.
class EventStream {
 public:
  virtual ~EventStream() = default;
  virtual void open(HttpHeaders headers) = 0;
  virtual bool isOpen() const = 0;
  /// `data` is one line of text. An empty name is the default event.
  virtual void send(std::string_view name, std::string_view data) = 0;
};

/// A value of a header such as Accept names this media type, or a range that holds it.
bool accepts(std::string_view header, std::string_view type);

}  // namespace omni
