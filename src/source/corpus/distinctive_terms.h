#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "schema/descriptor.h"

namespace omni {

/// Counts the words of a corpus and tells which of them it uses more than English at large does.
class TermCounter {
 public:
  void add(std::string_view text);
  std::size_t words() const { return words_; }

  /// The most telling stems first, weights 0 to 1. `common`: English words, most frequent first; may be
  /// empty.
  std::vector<WeightedTerm> distinctive(std::span<const std::string> common, std::size_t most) const;

 private:
  std::unordered_map<std::string, std::size_t> counts_;  // by stem, stop words left out
  std::size_t words_ = 0;
};

}  // namespace omni
