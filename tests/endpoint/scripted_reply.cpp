#include "endpoint/scripted_reply.h"

#include <nlohmann/json.hpp>

namespace omni {
namespace {

using Json = nlohmann::json;

Json usageOf(const ScriptedReply& reply) {
  return {{"prompt_tokens", reply.promptTokens},
          {"completion_tokens", reply.replyTokens},
          {"total_tokens", reply.promptTokens + reply.replyTokens}};
}

bool reports(const ScriptedReply& reply) {
  return reply.promptTokens + reply.replyTokens > 0;
}

std::string completion(const ScriptedReply& reply) {
  Json body{{"object", "chat.completion"},
            {"choices",
             {{{"index", 0},
               {"message", {{"role", "assistant"}, {"content", reply.text}}},
               {"finish_reason", reply.finish}}}}};
  if (reports(reply)) body["usage"] = usageOf(reply);
  return body.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string event(const Json& data) {
  return "data: " + data.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n\n";
}

Json chunk(Json delta, Json finish) {
  return {{"object", "chat.completion.chunk"},
          {"choices", {{{"index", 0}, {"delta", std::move(delta)}, {"finish_reason", std::move(finish)}}}}};
}

// A few characters an event, as models stream.
std::string events(const ScriptedReply& reply) {
  constexpr std::size_t kPiece = 8;
  std::string all = ": a comment\n\n" + event(chunk({{"role", "assistant"}, {"content", ""}}, nullptr));
  for (std::size_t at = 0; at < reply.text.size(); at += kPiece)
    all += event(chunk({{"content", reply.text.substr(at, kPiece)}}, nullptr));
  all += event(chunk(Json::object(), reply.finish));
  if (reports(reply)) all += event({{"choices", Json::array()}, {"usage", usageOf(reply)}});
  return all + "data: [DONE]\n\n";
}

}  // namespace

ScriptedReply ScriptedReply::error(int status, std::string_view message,
                                   std::map<std::string, std::string> headers) {
  ScriptedReply reply;
  reply.status = status;
  reply.headers = std::move(headers);
  reply.body = Json{{"error", {{"message", message}, {"type", "error"}}}}.dump(
      -1, ' ', false, Json::error_handler_t::replace);
  return reply;
}

ScriptedReply ScriptedReply::hang() {
  ScriptedReply reply;
  reply.sendOnly = 0;
  reply.end = End::kHang;
  return reply;
}

ScriptedReply ScriptedReply::cutOff(std::string_view text, std::size_t bytes) {
  ScriptedReply reply(text);
  reply.sendOnly = bytes;
  reply.end = End::kClose;
  return reply;
}

ScriptedReply ScriptedReply::closesEarly() {
  return cutOff("", 0);
}

ScriptedReply ScriptedReply::garbage() {
  ScriptedReply reply;
  using namespace std::string_literals;
  reply.body = "\x16\x03\x01 this is no HTTP\r\n\r\n\0\0\0"s;
  reply.raw = true;
  reply.end = End::kClose;
  return reply;
}

ScriptedReply ScriptedReply::noJson() {
  ScriptedReply reply;
  reply.body = "<html>A login page</html>";
  return reply;
}

ScriptedReply ScriptedReply::enormous(std::size_t bytes) {
  return ScriptedReply(std::string(bytes, 'x'));
}

ScriptedReply ScriptedReply::slow(std::string_view text, std::chrono::milliseconds delay) {
  ScriptedReply reply(text);
  reply.delay = delay;
  return reply;
}

ScriptedReply ScriptedReply::together(std::string_view text, std::size_t count) {
  ScriptedReply reply(text);
  reply.company = count;
  return reply;
}

ScriptedReply ScriptedReply::usage(std::string_view text, std::size_t prompt, std::size_t reply) {
  ScriptedReply made(text);
  made.promptTokens = prompt;
  made.replyTokens = reply;
  return made;
}

ScriptedReply ScriptedReply::vectors(const std::vector<std::vector<float>>& vectors) {
  Json data = Json::array();
  for (std::size_t i = 0; i < vectors.size(); ++i) data.push_back({{"index", i}, {"embedding", vectors[i]}});
  ScriptedReply reply;
  reply.body = Json{{"data", std::move(data)}, {"usage", usageOf(reply)}}.dump();
  return reply;
}

std::string bytesOf(const ScriptedReply& reply, bool streamed) {
  if (reply.raw) return reply.body;
  const bool events_ = streamed && reply.body.empty();
  const std::string body = !reply.body.empty() ? reply.body : events_ ? events(reply) : completion(reply);
  std::string bytes = "HTTP/1.1 " + std::to_string(reply.status) +
                      " Scripted\r\nContent-Type: " + (events_ ? "text/event-stream" : "application/json") +
                      "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  for (const auto& [name, value] : reply.headers)
    bytes.append(name).append(": ").append(value).append("\r\n");
  if (reply.end == ScriptedReply::End::kClose) bytes += "Connection: close\r\n";
  return bytes + "\r\n" + body;
}

}  // namespace omni
