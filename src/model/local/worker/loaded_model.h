#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "llama.h"
#include "model/local/local_wire.h"
#include "model/local/worker/chat_prompt.h"

namespace omni {

/// A language model in memory, with the KV cache of what it read last. Greedy completions, and those of equal
/// seeds, are equal on one machine, whatever was asked before. For one thread.
class LoadedModel {
 public:
  /// `stopped` is asked while the model computes, from its threads: true ends that soon. Errors:
  /// kUnreadable (no GGUF, or a damaged one), kUnsupported (no model that completes text), kLimit (no memory
  /// for its context).
  static Result<std::unique_ptr<LoadedModel>> load(const LocalOpening& opening,
                                                   std::function<bool()> stopped);
  ~LoadedModel();
  LoadedModel(const LoadedModel&) = delete;
  LoadedModel& operator=(const LoadedModel&) = delete;

  /// Receives the completion's text as it is made, in whole characters.
  using PieceSink = std::function<void(const std::string& piece)>;
  /// Errors: kLimit (a prompt longer than the context), kInvalidArgument (a grammar that is none), kCancelled
  /// (stopped), kUnsupported (the model's template), kInternal.
  Result<LocalAnswer> answer(const LocalRequest& request, const PieceSink& sink);

 private:
  struct Handles;
  LoadedModel(std::unique_ptr<Handles> handles, std::function<bool()> stopped);
  Result<LocalAnswer> read(const TokenPrompt& prompt, const LocalRequest& request);
  Status decode(const llama_token* tokens, std::size_t count, std::size_t position, int sequence, bool all);
  Status complete(const LocalRequest& request, const PieceSink& sink, LocalAnswer& answer);
  Result<CandidateScore> score(const std::string& candidate, const std::vector<float>& first);
  bool restore(const std::string& state, const TokenPrompt& prompt);
  std::string saved() const;
  void keep(std::size_t tokens);

  std::unique_ptr<Handles> handles_;
  std::function<bool()> stopped_;
  std::vector<llama_token> cached_;  // what the KV cache holds, from its beginning
};

}  // namespace omni
