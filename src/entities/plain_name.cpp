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

bool isAlike(const std::string& a, const std::string& b) {
  const std::size_t letters = std::min(a.size(), b.size());
  const std::size_t slips = letters < 4 ? 0 : letters < 8 ? 1 : 2;
  return editDistance(a, b, slips) <= slips;
}

std::vector<std::string> numbered(std::string_view plain) {
  auto words = split(plain, ' ');
  std::erase_if(words, [](const std::string& word) { return std::ranges::none_of(word, isDigit); });
  std::ranges::sort(words);
  return words;
}

/// How many words at the end are a legal form: one, or its letters one by one ("s a s").
std::size_t legalFormAtEnd(const std::vector<std::string>& words) {
  if (isOneOf(kLegalForms, words.back())) return 1;
  std::string letters;
  std::size_t longest = 0;
  for (std::size_t count = 1; count < words.size() && words[words.size() - count].size() == 1; ++count) {
    letters = words[words.size() - count] + letters;
    if (isOneOf(kLegalForms, letters)) longest = count;
  }
  return longest;
}

std::string withoutSpaces(std::string_view text) {
  std::string joined(text);
  std::erase(joined, ' ');
  return joined;
}

}  // namespace

std::string plainName(std::string_view name) {
  auto words = foldedWords(name);
  for (std::size_t form = 1; words.size() > 1 && form > 0;) {
    form = legalFormAtEnd(words);
    if (form < words.size()) words.resize(words.size() - form);
  }
  return join(words, " ");
}

std::string_view withoutLegalForm(std::string_view name) {
  const std::string plain = plainName(name);
  std::string_view shorter = name;
  for (auto space = name.rfind(' '); space != std::string_view::npos && space > 0;
       space = name.rfind(' ', space - 1)) {
    const auto rest = name.substr(0, space);
    if (plainName(rest) != plain) break;
    shorter = rest.substr(0, rest.find_last_not_of(" ,") + 1);
  }
  return shorter;
}

bool numbersDiffer(std::string_view plainA, std::string_view plainB) {
  return numbered(plainA) != numbered(plainB);
}

bool readAlike(std::string_view plainA, std::string_view plainB) {
  if (numbersDiffer(plainA, plainB)) return false;
  if (withoutSpaces(plainA) == withoutSpaces(plainB)) return true;
  const auto words = split(plainA, ' ');
  auto others = split(plainB, ' ');
  if (words.size() != others.size()) return false;
  return std::ranges::all_of(words, [&](const std::string& word) {
    auto other = std::ranges::find(others, word);
    if (other == others.end())
      other = std::ranges::find_if(others, [&](const std::string& one) { return isAlike(word, one); });
    if (other == others.end()) return false;
    others.erase(other);
    return true;
  });
}

}  // namespace omni
