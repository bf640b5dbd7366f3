#include "source/texts/sentence.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::string_view kAbbreviations[] = {
    "mr", "mrs", "ms", "dr",  "prof", "inc",    "ltd",  "co", "corp", "st",   "vs",  "vol", "fig",
    "cf", "al",  "ca", "e.g", "i.e",  "approx", "resp", "jr", "sr",   "dept", "est", "max", "min"};

bool isSpace(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

bool isAbbreviated(std::string_view text, std::size_t dot) {
  std::size_t begin = dot;
  while (begin > 0 && (isWordByte(text[begin - 1]) || text[begin - 1] == '.')) --begin;
  const std::string word = lower(text.substr(begin, dot - begin));
  const bool numbers = begin == 0 || text[begin - 1] == '\n';  // "1. Open the lid"
  if (std::ranges::all_of(word, isDigit)) return numbers;
  const std::size_t behind = text.find_first_not_of(' ', dot + 1);
  if (word == "no" || word == "nr") return behind < text.size() && isDigit(text[behind]);  // "no. 7"
  return word.size() == 1 || isOneOf(kAbbreviations, word);
}

}  // namespace

bool endsSentence(std::string_view text, std::size_t at) {
  constexpr std::string_view kCloses = ")]\"'*_`";
  if (text[at] != '.' && text[at] != '!' && text[at] != '?') return false;
  const std::size_t next = std::min(text.find_first_not_of(kCloses, at + 1), text.size());
  if (next < text.size() && !isSpace(text[next])) return false;
  std::size_t begins = next;
  while (begins < text.size() && isSpace(text[begins])) ++begins;
  if (begins < text.size() && text[begins] >= 'a' && text[begins] <= 'z') return false;
  return text[at] != '.' || !isAbbreviated(text, at);
}

}  // namespace omni
