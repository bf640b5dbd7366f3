#include "messages.h"

#include <array>
#include <utility>

namespace omni::client::detail {
namespace {

constexpr const char* kRevision = "2026-07-28";
constexpr const char* kReportKey = "omniretrieval/report";
constexpr const char* kErrorKey = "omniretrieval/error";
constexpr std::size_t kMaxRequest = 4u << 20u;  // bytes; the program takes no longer line
constexpr std::size_t kQuoted = 80;             // bytes of a line that an error shows

/// Codes of JSON-RPC by which the request is wrong: invalid request, no such method, invalid parameters.
bool isWrongRequest(const Json& code) {
  return code.is_number_integer() && code >= -32602 && code <= -32600;
}

std::string formatLine(Json message) {
  message["jsonrpc"] = "2.0";
  return message.dump() + "\n";
}

Code codeNamed(const std::string& wanted) {
  for (int code = 0; code <= static_cast<int>(Code::kInternal); ++code)
    if (name(static_cast<Code>(code)) == wanted) return static_cast<Code>(code);
  return Code::kInternal;
}

std::string orElse(std::string text, const char* otherwise) {
  return text.empty() ? otherwise : std::move(text);
}

Error readError(const Json& error) {
  return {codeNamed(textOf(error, "code")),
          orElse(textOf(error, "message"), "the call failed without a message"), textOf(error, "hint")};
}

Error readRpcError(const Json& error) {
  const Code code = isWrongRequest(memberOf(error, "code")) ? Code::kInvalidArgument : Code::kInternal;
  return {code, orElse(textOf(error, "message"), "the program refused the request without a message"),
          "Use a library and a program of the same release."};
}

}  // namespace

const Json& memberOf(const Json& object, const char* key) {
  static const Json kNone;
  const auto found = object.find(key);
  return found == object.end() ? kNone : *found;
}

std::string textOf(const Json& object, const char* key) {
  const Json& member = memberOf(object, key);
  return member.is_string() ? member.get<std::string>() : std::string();
}

Result<std::string> formatRequest(std::uint64_t number, const Request& request) {
  Json meta{{"io.modelcontextprotocol/protocolVersion", kRevision},
            {"io.modelcontextprotocol/clientCapabilities", Json::object()}};
  if (request.stages) meta["progressToken"] = number;
  if (request.operation == "ask") meta[kReportKey] = true;
  const Json params{
      {"name", request.operation}, {"arguments", request.arguments}, {"_meta", std::move(meta)}};
  try {
    std::string line = formatLine({{"id", number}, {"method", "tools/call"}, {"params", params}});
    if (line.size() <= kMaxRequest) return line;
    return Error{Code::kInvalidArgument, "the question with its options is longer than 4 MB",
                 "Ask a shorter one."};
  } catch (const Json::exception&) {
    return Error{Code::kInvalidArgument, "the question or one of its options is not UTF-8",
                 "Convert texts to UTF-8 before the call."};
  }
}

std::string formatCancel(std::uint64_t number) {
  return formatLine({{"method", "notifications/cancelled"}, {"params", {{"requestId", number}}}});
}

Result<Json> readMessage(std::string_view line) {
  Json message = Json::parse(line, nullptr, false);
  if (message.is_object()) return message;
  return Error{Code::kProtocol,
               "the program wrote a line that is no message: '" + std::string(line.substr(0, kQuoted)) + "'",
               "Check that the program is omni, and that no wrapper of it prints to standard output."};
}

Result<Json> readResponse(const std::string& operation, const Json& message) {
  if (message.contains("error")) return readRpcError(message["error"]);
  const Json& result = memberOf(message, "result");
  const Json& meta = memberOf(result, "_meta");
  if (memberOf(result, "isError") == true) return readError(memberOf(meta, kErrorKey));
  const Json& data = operation == "ask" ? memberOf(meta, kReportKey) : memberOf(result, "structuredContent");
  if (data.is_object()) return data;
  return Error{Code::kProtocol, "the program answered '" + operation + "' without its data",
               "It may be older than this library: use both of one release."};
}

}  // namespace omni::client::detail
