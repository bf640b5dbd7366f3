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

}  // namespace omni
