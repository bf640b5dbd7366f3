#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "omni/client.h"

// Messages to and from the program: JSON-RPC lines of the Model Context Protocol.
namespace omni::client::detail {

using Json = nlohmann::json;

/// A tool of the program with its arguments.
struct Request {
  std::string operation;  // ask, search_sources
  Json arguments;
  bool stages = false;  // whether the caller wants each stage of a question
};

/// The line of a request. Error: kInvalidArgument, where a text is no UTF-8 or all is longer than the program
/// takes.
Result<std::string> formatRequest(std::uint64_t number, const Request& request);
std::string formatCancel(std::uint64_t number);

/// Error: kProtocol, where the line is no JSON object.
Result<Json> readMessage(std::string_view line);

/// What a response says of its request: the report of a question, else the result.
Result<Json> readResponse(const std::string& operation, const Json& message);

/// The member of an object; null where there is none, or where `object` is something else.
const Json& memberOf(const Json& object, const char* key);
/// A member that is a text; "" where it is none.
std::string textOf(const Json& object, const char* key);

}  // namespace omni::client::detail
