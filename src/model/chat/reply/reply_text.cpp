#include "model/chat/reply/reply_text.h"

#include <nlohmann/json.hpp>

#include "base/text.h"

namespace omni {
namespace {

constexpr int kDepth = 64;
constexpr int kTries = 32;  // opening braces that are looked behind: a hostile text has millions

// The length of the balanced object that `text` starts with; 0 when it does not end or is too deep.
std::size_t balanced(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      if (++depth > kDepth) return 0;
    } else if (c == '}' || c == ']') {
      if (--depth == 0) return i + 1;
    }
  }
  return 0;
}

// The object at the front of `text` when it is one as a whole, its length given by its braces.
std::optional<std::string_view> objectAt(std::string_view text) {
  const std::string_view object = text.substr(0, balanced(text));
  if (!object.empty() && nlohmann::json::accept(object)) return object;
  return std::nullopt;
}

std::optional<std::string_view> fenced(std::string_view reply) {
  constexpr std::string_view kFence = "```";
  for (auto at = reply.find(kFence); at != std::string_view::npos; at = reply.find(kFence, at)) {
    const auto line = reply.find('\n', at);
    if (line == std::string_view::npos) return std::nullopt;
    const auto text = trim(reply.substr(line));
    if (text.starts_with('{'))
      if (const auto object = objectAt(text)) return object;
    at = line;
  }
  return std::nullopt;
}

}  // namespace

std::string_view withoutThoughts(std::string_view reply) {
  constexpr std::string_view kEnd = "</think>";
  reply = trim(reply);
  if (!reply.starts_with("<think>")) return reply;
  const auto end = reply.find(kEnd);
  return end == std::string_view::npos ? reply : trim(reply.substr(end + kEnd.size()));
}

std::optional<std::string_view> findJsonObject(std::string_view reply) {
  reply = withoutThoughts(reply);
  if (reply.starts_with('{'))
    if (const auto object = objectAt(reply)) return object;
  if (const auto object = fenced(reply)) return object;
  int tries = 0;
  for (auto at = reply.find('{'); at != std::string_view::npos && tries < kTries;
       at = reply.find('{', at + 1), ++tries)
    if (const auto object = objectAt(reply.substr(at))) return object;
  return std::nullopt;
}

}  // namespace omni
