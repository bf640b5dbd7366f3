#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/world.h"
#include "engine/engine.h"
#include "eval/unified/fact.h"
#include "eval/unified/unified_size.h"

namespace omni {

/// Everything as text in one index: the representation that asking each source in its own language is
/// compared with. Words alone (BM25), and at most `perSource` facts of one source.
class UnifiedIndex {
 public:
  /// Reads the facts of all sources of `engine` and writes them into `folder`. Errors: kUnavailable (the
  /// disk), kUnreadable (no fact at all).
  static Result<std::unique_ptr<UnifiedIndex>> build(const Engine& engine, std::size_t perSource,
                                                     const std::filesystem::path& folder, const World& world,
                                                     const Progress& progress);

  /// The source of the best fact answers, with the cells of its facts among the first `candidates`, or its
  /// documents. Thread-safe.
  AskReport ask(const std::string& question, const AskOptions& options) const;

  UnifiedSize size() const { return size_; }

 private:
  Attempt attemptFrom(const Attempt& found, std::size_t count) const;

  std::vector<Fact> facts_;  // by their number, which is their document's id in the index
  std::unique_ptr<Engine> index_;
  UnifiedSize size_;
};

}  // namespace omni
