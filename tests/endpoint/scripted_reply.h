#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// What a scripted endpoint does with one request. Made by the functions below.
struct ScriptedReply {
  enum class End { kKeep, kClose, kHang };  // the connection, once the bytes are out

  int status = 200;
  std::map<std::string, std::string> headers;
  std::string text;                // the model's reply, in the form that the request asks for
  std::string body;                // instead of text: sent as it is
  bool raw = false;                // body is what is sent, without even a status line
  std::size_t promptTokens = 100;  // the usage that is reported; 0 and 0: none is
  std::size_t replyTokens = 20;
  std::string finish = "stop";               // finish_reason
  std::chrono::milliseconds delay{0};        // before the first byte
  std::size_t company = 0;                   // held back until so many requests were under way at once
  std::size_t sendOnly = std::string::npos;  // bytes of the whole reply that are sent
  End end = End::kKeep;

  ScriptedReply() = default;
  // What the model says, which is what most scripts hold.
  ScriptedReply(std::string_view scripted) : text(scripted) {}    // NOLINT(google-explicit-constructor)
  ScriptedReply(const char* scripted) : text(scripted) {}         // NOLINT(google-explicit-constructor)
  ScriptedReply(const std::string& scripted) : text(scripted) {}  // NOLINT(google-explicit-constructor)

  static ScriptedReply error(int status, std::string_view message,
                             std::map<std::string, std::string> headers = {});
  /// Never says a word.
  static ScriptedReply hang();
  /// Ends in the middle, after `bytes` of what would be sent, and closes.
  static ScriptedReply cutOff(std::string_view text, std::size_t bytes);
  /// Closes before the first byte.
  static ScriptedReply closesEarly();
  /// No HTTP at all.
  static ScriptedReply garbage();
  /// 200 with a body that is no JSON.
  static ScriptedReply noJson();
  static ScriptedReply enormous(std::size_t bytes);
  static ScriptedReply slow(std::string_view text, std::chrono::milliseconds delay);
  /// Held back until `count` requests were under way at once, however long that takes.
  static ScriptedReply together(std::string_view text, std::size_t count);
  static ScriptedReply usage(std::string_view text, std::size_t prompt, std::size_t reply);
  /// The reply to a request for embeddings.
  static ScriptedReply vectors(const std::vector<std::vector<float>>& vectors);
};

/// The bytes of `reply` to a request, streamed (as server-sent events) or not.
std::string bytesOf(const ScriptedReply& reply, bool streamed);

}  // namespace omni
