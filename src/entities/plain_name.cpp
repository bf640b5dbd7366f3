#include "entities/plain_name.h"

#include <algorithm>

#include "base/text.h"
#include "entities/match/words.h"

namespace omni {
namespace {

constexpr std::string_view kLegalForms[] = {
    "ltd",     "limited", "inc", "incorporated", "llc", "llp",  "lp", "plc", "corp", "corporation", "co",
    "company", "gmbh",    "mbh", "ag",           "kg",  "kgaa", "se", "sa",  "sas",  "sarl",        "srl",
    "spa",     "bv",      "nv",  "ab",           "as",  "asa",  "oy", "oyj", "aps",  "pty",         "pte"};

std::vector<std::string> numbered(std::string_view plain) {
  auto words = split(plain, ' ');
  std::erase_if(words, [](const std::string& word) { return std::ranges::none_of(word, isDigit); });
  std::ranges::sort(words);
  return words;
}

}  // namespace

std::string plainName(std::string_view name) {
  auto words = foldedWords(name);
  while (words.size() > 1 && isOneOf(kLegalForms, words.back())) words.pop_back();
  return join(words, " ");
}

bool numbersDiffer(std::string_view plainA, std::string_view plainB) {
  return numbered(plainA) != numbered(plainB);
}

}  // namespace omni
