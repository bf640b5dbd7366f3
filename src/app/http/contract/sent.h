#pragma once

#include <string>

#include "app/http/api.h"

namespace omni {

/// Takes no events.
class SilentStream final : public EventStream {
 public:
  void open(HttpHeaders) override {}
  bool isOpen() const override { return false; }
  void send(std::string_view, std::string_view) override {}
};

/// The reply to a request with JSON, sent without a connection. `path` may end in `?` and a query; an empty
/// `key` sends none.
inline OutgoingReply sent(Api& api, const std::string& key, const std::string& method,
                          const std::string& path, const std::string& body = {}) {
  IncomingRequest request{.method = method, .path = path.substr(0, path.find('?')), .body = body};
  if (const auto mark = path.find('?'); mark != std::string::npos) request.query = path.substr(mark + 1);
  request.headers = {{"Host", "localhost"}, {"Content-Type", "application/json"}};
  if (!key.empty()) request.headers.emplace_back("Authorization", "Bearer " + key);
  SilentStream stream;
  return api.handle(request, stream, {});
}

}  // namespace omni
