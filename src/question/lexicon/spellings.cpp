#include "question/lexicon/spellings.h"

#include <algorithm>
#include <utility>

namespace omni {
namespace {

using Endings = std::pair<std::string_view, std::string_view>;  // British, American

constexpr Endings kEndings[] = {
    {"our", "or"},      {"oured", "ored"},      {"ouring", "oring"}, {"tre", "ter"},     {"ise", "ize"},
    {"ising", "izing"}, {"isation", "ization"}, {"yse", "yze"},      {"ysing", "yzing"}, {"ogue", "og"},
    {"ence", "ense"},   {"amme", "am"},         {"grey", "gray"}};
// Behind an unstressed syllable alone: "filled" is not "filed".
constexpr Endings kDoubled[] = {
    {"lled", "led"}, {"lling", "ling"}, {"ller", "ler"}, {"llor", "lor"}, {"llation", "lation"}};
constexpr std::string_view kBehind[] = {"", "s", "d", "rs"};
constexpr std::size_t kShortest = 4;

bool hasTwoSyllables(std::string_view word) {
  constexpr std::string_view kVowels = "aeiou";
  const auto between = word.find_first_not_of(kVowels, word.find_first_of(kVowels));
  return between != std::string_view::npos && word.find_first_of(kVowels, between) != std::string_view::npos;
}

/// Adds a word with one of the endings as it is with the other.
class Respelling {
 public:
  explicit Respelling(std::string_view word) : word_(word) {}

  void between(const Endings& endings, bool doubled) {
    for (const auto behind : kBehind) {
      replace(endings.first, endings.second, behind, doubled);
      replace(endings.second, endings.first, behind, doubled);
    }
  }
  std::vector<std::string> others() && { return std::move(others_); }

 private:
  void replace(std::string_view from, std::string_view to, std::string_view behind, bool doubled) {
    const std::string ending = std::string(from).append(behind);
    if (!word_.ends_with(ending)) return;
    const auto kept = word_.substr(0, word_.size() - ending.size());
    if (doubled && !hasTwoSyllables(kept)) return;
    std::string other = std::string(kept).append(to).append(behind);
    if (std::ranges::find(others_, other) == others_.end()) others_.push_back(std::move(other));
  }

  std::string_view word_;
  std::vector<std::string> others_;
};

}  // namespace

std::vector<std::string> otherSpellings(std::string_view lowerCaseWord) {
  Respelling respelling(lowerCaseWord);
  if (lowerCaseWord.size() < kShortest) return {};
  for (const auto& endings : kEndings) respelling.between(endings, false);
  for (const auto& endings : kDoubled) respelling.between(endings, true);
  return std::move(respelling).others();
}

}  // namespace omni
