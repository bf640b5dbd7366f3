#include "question/lexicon/word_lines.h"

#include <algorithm>

namespace omni {

std::string_view takeUntil(char separator, std::string_view& rest) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

std::vector<std::vector<std::string_view>> wordLines(std::string_view text) {
  std::vector<std::vector<std::string_view>> lines;
  while (!text.empty()) {
    std::string_view words = takeUntil('\n', text);
    if (words.empty() || words.front() == '#') continue;
    auto& all = lines.emplace_back();
    while (!words.empty()) all.push_back(takeUntil(' ', words));
  }
  return lines;
}

}  // namespace omni
