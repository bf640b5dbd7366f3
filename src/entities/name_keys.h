#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace omni {

/// Which of many lists hold a plain name, or one that reads like it: its words in another order, a letter too
/// many, missing, or swapped with its neighbour. Numbers must be the same.
class NameKeys {
 public:
  void add(std::string_view plain, std::uint32_t list);
  /// After the last is added.
  void settle();
  /// Sorted, each once.
  std::vector<std::uint32_t> holding(std::string_view plain) const;

 private:
  std::vector<std::pair<std::uint64_t, std::uint32_t>> lists_;  // by key
};

}  // namespace omni
