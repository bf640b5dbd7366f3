#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "catalog/catalog.h"
#include "link/linker.h"

namespace omni {

/// Structural contexts as a prompt tells them, fenced. A context that fits is the same for every question: it
/// is put into words once and kept, within a bound of memory. Of a larger one the slice is told that the
/// question needs. Thread-safe.
class PromptContexts {
 public:
  /// `slot`: what the fence is named. `tokens`: of one context. `samples`: false leaves values out.
  PromptContexts(std::string slot, std::size_t tokens, bool samples)
      : slot_(std::move(slot)), tokens_(tokens), samples_(samples) {}

  /// `items`: what the question's words link to in the source; `query`: one that failed, whose tables are
  /// needed first, or empty.
  std::string of(const CatalogEntry& entry, const std::vector<Item>& items, const std::string& query);

 private:
  struct Whole {
    std::uint64_t stamp = 0;  // of the entry
    std::string fenced;       // empty: it does not fit
  };
  std::shared_ptr<const Whole> wholeOf(const CatalogEntry& entry);
  std::string words(const CatalogEntry& entry, std::size_t tokens, std::vector<std::string> wanted) const;

  const std::string slot_;
  const std::size_t tokens_;
  const bool samples_;
  std::mutex mutex_;
  std::unordered_map<SourceId, std::shared_ptr<const Whole>> wholes_;
  std::size_t bytes_ = 0;  // of all that is kept
};

}  // namespace omni
