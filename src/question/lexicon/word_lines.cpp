#include "question/lexicon/word_lines.h"

#include <ranges>

namespace omni {

std::vector<std::vector<std::string_view>> wordLines(std::string_view text) {
  std::vector<std::vector<std::string_view>> lines;
  for (const auto line : std::views::split(text, '\n')) {
    const std::string_view words(line.begin(), line.end());
    if (words.empty() || words.front() == '#') continue;
    auto& all = lines.emplace_back();
    for (const auto word : std::views::split(words, ' ')) all.emplace_back(word.begin(), word.end());
  }
  return lines;
}

}  // namespace omni
