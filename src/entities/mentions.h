#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace omni {

/// Finds names in texts as they are written, letter by letter, as whole words; of several that begin at one
/// place the longest. Names of a single word, or in small
/// letters, are found as a whole title alone: in prose they are often words.
class NameFinder {
 public:
  /// Names that are empty are never found.
  explicit NameFinder(const std::vector<std::string>& names);

  /// The places in `names` of those that the title or the text holds; sorted, each once.
  std::vector<std::size_t> in(std::string_view title, std::string_view text) const;

 private:
  void find(std::string_view text, std::vector<std::size_t>& found) const;

  std::vector<std::string> names_;
  std::unordered_map<std::string, std::vector<std::size_t>> byFirstWord_;  // the longest first
  std::unordered_map<std::string, std::size_t> byName_;
};

}  // namespace omni
