#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/result.h"

namespace omni {

/// How a sentence encoder reads.
struct EncoderReading {
  static constexpr std::size_t kMaxTokens = 256;  // what the models were trained for

  std::string asking;                  // what it wants before a question to passages
  std::size_t maxTokens = kMaxTokens;  // of a text; the rest is not read
};

/// Turns a sentence or a passage into a unit vector; near meanings lie near each other (dot product), which
/// says nothing of vectors of two encoders. Loads its model at the first use, and lets it go when it was not
/// used for a while. Thread-safe; calls run side by side, one thread each.
class SentenceEncoder {
 public:
  static constexpr std::size_t kDimensions = 384;
  static constexpr std::size_t kMaxTokens = EncoderReading::kMaxTokens;

  /// `folder` holds model.onnx, weights.data and vocab.txt.
  explicit SentenceEncoder(std::filesystem::path folder, EncoderReading reading = {});

  /// The program's encoder of names and sentences, from share/omni/minilm next to it (or ../share, when
  /// installed). All share one: it is immutable, large and slow to load.
  static std::shared_ptr<const SentenceEncoder> shared();

  /// The program's encoder of passages and of questions to them, from share/omni/bge-small; shared likewise.
  static std::shared_ptr<const SentenceEncoder> ofPassages();

  /// The model's short name, which what is made with it is kept under: its folder's.
  std::string name() const { return folder_.filename().string(); }

  /// A unit vector of kDimensions, remembered for a while. Text after `maxTokens` tokens is not read. Errors:
  /// kNotFound (no model), kUnreadable (a file that is no such model), kInternal.
  Result<std::vector<float>> encode(std::string_view text, std::size_t maxTokens = kMaxTokens) const;

  /// The vector of a question that passages are to answer.
  Result<std::vector<float>> encodeQuestion(std::string_view text, std::size_t maxTokens = kMaxTokens) const;

  /// The model's words, most frequent in English first (as its vocabulary is ordered), or the error of
  /// encode().
  Result<std::vector<std::string>> commonWords() const;

  /// Whether it can be used; loads the model. Errors: those of encode().
  Status check() const;

  /// True when the model's files are there; says nothing of their content.
  bool available() const;

  /// Gives back what the model takes (some 35 MB) until the next use loads it again.
  void rest() const;

 private:
  struct Model;
  Result<std::shared_ptr<const Model>> model() const;
  void restWhenIdle(const std::stop_token& stop) const;

  std::filesystem::path folder_;
  EncoderReading reading_;
  mutable std::mutex mutex_;
  mutable std::condition_variable_any never_;
  mutable Result<std::shared_ptr<const Model>> model_ = nullptr;  // null: not loaded
  mutable std::chrono::steady_clock::time_point used_;
  mutable std::jthread keeper_;  // from the first use on
};

}  // namespace omni
