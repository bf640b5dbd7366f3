#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "base/archive/error.h"
#include "model/chat/chat_model.h"

namespace omni {

// The protocol between the program and the worker of a language model, in messages (process/message.h):
// kOpen with a LocalOpening, answered by kLoaded; kRun with a LocalRequest, answered by kProgress (a piece of
// text) any number of times and then kAnswer with a LocalAnswer; or kFailed with an Error.

struct LocalOpening {
  std::string file{};         // GGUF
  std::uint32_t context = 0;  // tokens of a prompt and its completion together
  std::uint64_t memory = 0;   // bytes that the worker may allocate
};

struct LocalRequest {
  std::vector<ChatMessage> messages{};    // not empty
  std::string grammar{};                  // GBNF whose rule `root` the completion satisfies; empty: any text
  std::uint32_t tokens = 0;               // of the completion, at most
  double temperature = 0;                 // 0: greedy
  std::uint32_t seed = 0;                 // of sampling at a temperature
  std::vector<std::string> candidates{};  // not empty: completions to score; nothing is generated
  bool streamed = false;
  std::uint32_t threads = 1;
  std::int64_t milliseconds = 0;  // until the deadline
  bool wantsState = false;        // the answer brings the KV cache of the prompt's prefix
  std::string state{};            // such a one, of an earlier answer; empty: none is known
};

/// How probable the model finds a completion.
struct CandidateScore {
  double logProbability = 0;  // natural, of all its tokens together with the end
  std::uint32_t tokens = 0;
};

struct LocalAnswer {
  std::string text{};
  bool ended = false;  // by the model, not by the cap of tokens
  std::uint32_t promptTokens = 0;
  std::uint32_t reusedTokens = 0;        // of these, which were in the KV cache
  std::uint32_t tokens = 0;              // of the completion
  double logProbability = 0;             // natural, of the completion's tokens, whatever a grammar allows
  std::vector<CandidateScore> scores{};  // of each candidate
  std::string state{};
};

inline auto fieldsOf(ChatMessage& m) {
  return std::tie(m.role, m.text);
}
inline auto fieldsOf(LocalOpening& o) {
  return std::tie(o.file, o.context, o.memory);
}
inline auto fieldsOf(LocalRequest& r) {
  return std::tie(r.messages, r.grammar, r.tokens, r.temperature, r.seed, r.candidates, r.streamed, r.threads,
                  r.milliseconds, r.wantsState, r.state);
}
inline auto fieldsOf(CandidateScore& s) {
  return std::tie(s.logProbability, s.tokens);
}
inline auto fieldsOf(LocalAnswer& a) {
  return std::tie(a.text, a.ended, a.promptTokens, a.reusedTokens, a.tokens, a.logProbability, a.scores,
                  a.state);
}

template <class T>
std::string packed(const T& value) {
  ArchiveWriter to;
  to(value);
  return to.bytes();
}

/// False for damaged bytes.
template <class T>
bool unpack(const std::string& bytes, T& value) {
  ArchiveReader from(bytes);
  from(value);
  return from.atEnd();
}

}  // namespace omni
