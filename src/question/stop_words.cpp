#include "question/stop_words.h"

#include <unordered_set>

#include "question/lexicon/word_lines.h"

namespace omni {

extern const std::string_view kStopWordText;  // data/en/stop_words.txt

bool isStopWord(std::string_view word) {
  static const auto words = [] {
    std::unordered_set<std::string_view> all;
    for (const auto& line : wordLines(kStopWordText)) all.insert(line.begin(), line.end());
    return all;
  }();
  return words.contains(word);
}

}  // namespace omni
