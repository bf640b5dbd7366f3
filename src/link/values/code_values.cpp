#include "link/values/code_values.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxCodes = 8;
constexpr std::size_t kPronounceable = 3;  // shorter codes are of countries, languages, currencies' regions

bool isCode(const std::string& text, std::size_t letters) {
  return text.size() == letters && std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool isCalledByState(const Attribute& attribute) {
  static constexpr std::string_view kStates[] = {"status", "state",    "type", "kind",
                                                 "mode",   "category", "code"};
  const auto words = identifierWords(attribute.phrase);
  return !words.empty() && std::ranges::find(kStates, words.back()) != std::end(kStates);
}

// A, B and C are grades, Y and N answers, M and F said of people: of none is the letter the word's first.
bool standsForOther(const std::vector<std::string>& codes) {
  const std::set<std::string> letters(codes.begin(), codes.end());
  const auto width = static_cast<std::size_t>(letters.rbegin()->front() - letters.begin()->front()) + 1;
  const std::string all = join(std::vector<std::string>(letters.begin(), letters.end()), "");
  return width == letters.size() || all == "NY" || all == "FM";
}

}  // namespace

bool mayStandForWords(const Attribute& attribute, std::size_t letters, bool describes) {
  const auto& codes = attribute.values.samples;
  if (!attribute.values.complete || codes.size() < 2 ||
      !std::ranges::all_of(codes, [&](const std::string& code) { return isCode(code, letters); }))
    return false;
  if (codes.size() > kMaxCodes) return false;
  if (letters >= kPronounceable) return true;
  if (letters > 1) return false;
  return isCalledByState(attribute) || (describes && !standsForOther(codes));
}

}  // namespace omni
