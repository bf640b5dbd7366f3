#include "question/lexicon/misspelt.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::string_view kWords[] = {
    "which",    "average",  "percentage", "percent", "number",    "maximum",   "minimum",   "median",
    "highest",  "lowest",   "largest",    "biggest", "smallest",  "greatest",  "longest",   "shortest",
    "tallest",  "heaviest", "cheapest",   "oldest",  "youngest",  "newest",    "latest",    "earliest",
    "fastest",  "slowest",  "fewest",     "hottest", "coldest",   "common",    "expensive", "recent",
    "recently", "smaller",  "bigger",     "higher",  "cheaper",   "different", "distinct",  "between",
    "before",   "without",  "together",   "compare", "altogether"};

bool isVowel(char letter) {
  return std::string_view("aeiouy").find(letter) != std::string_view::npos;
}

// "averages", "biggest": another form, or a letter that no finger takes for the other ("fattest").
bool isAnotherWord(std::string_view word, std::string_view meant) {
  if (word.size() > meant.size()) return word.starts_with(meant);
  if (word.size() < meant.size()) return false;
  const auto [changed, to] = std::ranges::mismatch(word, meant);
  const bool swapped = changed + 1 != word.end() && *changed == *(to + 1) && *(changed + 1) == *to;
  return !swapped && !(isVowel(*changed) && isVowel(*to));
}

}  // namespace

std::string_view meantWord(std::string_view word) {
  constexpr std::size_t kShortest = 4;
  if (word.size() < kShortest || std::ranges::find(kWords, word) != std::end(kWords)) return {};
  const auto isMeant = [&](std::string_view meant) {
    return word.front() == meant.front() && editDistance(word, meant, 1) == 1 && !isAnotherWord(word, meant);
  };
  const auto meant = std::ranges::find_if(kWords, isMeant);
  return meant == std::end(kWords) ? std::string_view() : *meant;
}

}  // namespace omni
