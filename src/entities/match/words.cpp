#include "entities/match/words.h"

#include <algorithm>

#include "base/text.h"
#include "model/bert_text.h"

namespace omni {
namespace {

/// Not a mark that stands alone: in ASCII, or a dash or a quotation mark of U+2000 to U+207F.
bool isWord(std::string_view word) {
  return !word.starts_with("\xE2\x80") && !word.starts_with("\xE2\x81") &&
         std::ranges::any_of(word, isWordByte);
}

}  // namespace

std::vector<std::string> foldedWords(std::string_view text) {
  std::vector<std::string> words;
  eachBertWord(text, [&](std::string_view word) {
    if (isWord(word)) words.emplace_back(word);
    return true;
  });
  return words;
}

std::string folded(std::string_view text) {
  return join(foldedWords(text), " ");
}

}  // namespace omni
