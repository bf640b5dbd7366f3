#include "question/lexicon/plural.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace omni {
namespace {

bool isVowel(char letter) {
  return std::string_view("aeiouAEIOU").find(letter) != std::string_view::npos;
}

}  // namespace

std::string plural(std::string words) {
  static constexpr std::string_view kHissing[] = {"ss", "us", "is", "x", "z", "ch", "sh"};
  const auto endsWith = [&](std::string_view ending) { return words.ends_with(ending); };
  if (words.empty()) return words;
  if (std::any_of(std::begin(kHissing), std::end(kHissing), endsWith)) return words + "es";
  if (endsWith("s")) return words;
  if (endsWith("y") && words.size() > 1 && !isVowel(words[words.size() - 2])) {
    words.pop_back();
    return words + "ies";
  }
  return words + "s";
}

}  // namespace omni
