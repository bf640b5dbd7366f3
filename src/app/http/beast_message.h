#pragma once

#include <boost/beast/http.hpp>
#include <string>
#include <utility>

#include "app/http/http_message.h"

namespace omni {

/// A message as Boost.Beast has parsed it.
inline IncomingRequest requestOf(boost::beast::http::request<boost::beast::http::string_body>&& message) {
  IncomingRequest request;
  request.method = std::string(message.method_string());
  const std::string target(message.target());
  const auto mark = target.find('?');
  request.path = target.substr(0, mark);
  if (mark != std::string::npos) request.query = target.substr(mark + 1);
  for (const auto& field : message)
    request.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
  request.body = std::move(message.body());
  return request;
}

template <class Message>
void setHeaders(const HttpHeaders& headers, Message& message) {
  message.set(boost::beast::http::field::server, "omni");
  message.set("X-Content-Type-Options", "nosniff");
  for (const auto& [name, value] : headers)  // several cookies are several headers
    if (name == "Set-Cookie")
      message.insert(boost::beast::http::field::set_cookie, value);
    else
      message.set(name, value);
}

/// A reply as Boost.Beast writes it, and how far it is written. Stays where it is made.
class BeastReply {
 public:
  /// `bodiless`: the client asked for its header alone.
  BeastReply(OutgoingReply reply, bool keep, bool bodiless)
      : message_{boost::beast::http::int_to_status(reply.status), 11} {
    if (!reply.body.empty()) message_.set(boost::beast::http::field::content_type, reply.type);
    setHeaders(reply.headers, message_);
    message_.body() = std::move(reply.body);
    message_.keep_alive(keep);
    message_.prepare_payload();
    if (bodiless) message_.body().clear();
  }
  BeastReply(const BeastReply&) = delete;
  BeastReply& operator=(const BeastReply&) = delete;

  auto& serializer() { return serializer_; }
  bool isWritten() { return serializer_.is_done(); }

 private:
  boost::beast::http::response<boost::beast::http::string_body> message_;
  boost::beast::http::response_serializer<boost::beast::http::string_body> serializer_{message_};
};

}  // namespace omni
