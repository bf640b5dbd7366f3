#include "evidence/claims/claim_value.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <set>
#include <vector>

#include "base/text.h"
#include "question/question.h"
#include "question/similarity.h"

namespace omni {
namespace {

constexpr double kFirstYear = 1000, kLastYear = 2100;

bool isYear(double number) {
  return number >= kFirstYear && number < kLastYear && number == static_cast<int>(number);
}

int year(const Token& token) {
  return static_cast<int>(*token.number);
}

// Attributes whose numbers are years.
bool saysWhen(std::string_view attribute) {
  static constexpr std::string_view kTimes =
      "year date found born birth releas publish establish built open creat launch start construct complet "
      "discov incorpor inaugur die death end expir since";
  return std::ranges::any_of(contentStems(attribute),
                             [](const std::string& stem) { return isAmong(kTimes, stem); });
}

bool saysVersion(std::string_view attribute) {
  const auto stems = contentStems(attribute);
  return std::ranges::find(stems, "version") != stems.end();
}

std::optional<bool> yesOrNo(std::string_view text) {
  const std::string word = lower(trim(text));
  if (word == "true" || word == "yes" || word == "y") return true;
  if (word == "false" || word == "no" || word == "n") return false;
  return std::nullopt;
}

// "n/a", "to be announced": nothing is said.
bool saysNothing(std::string_view text) {
  static constexpr std::string_view kNothing[] = {"",
                                                  "n/a",
                                                  "na",
                                                  "-",
                                                  "none",
                                                  "null",
                                                  "unknown",
                                                  "tba",
                                                  "tbd",
                                                  "unspecified",
                                                  "to be announced",
                                                  "to be confirmed",
                                                  "to be determined",
                                                  "not known",
                                                  "no data",
                                                  "not available",
                                                  "?",
                                                  "various",
                                                  "varies"};
  return isOneOf(kNothing, lower(trim(text)));
}

// Each of several may be said; a place within another looks the same ("Oslo, Norway").
bool isList(std::string_view text) {
  static constexpr std::string_view kBetween[] = {", ", ";", " / ", " and ", " & ", " + ", " or "};
  return std::ranges::any_of(
      kBetween, [&](std::string_view mark) { return text.find(mark) != std::string_view::npos; });
}

// Numbers of telephones, accounts and the like, however they are grouped.
bool isSameNumber(std::string_view a, std::string_view b) {
  constexpr std::size_t kTold = 7;  // digits at the end that tell them apart
  const auto digitsOf = [](std::string_view text) {
    std::string digits;
    for (const char c : text)
      if (isDigit(c)) digits += c;
    return digits.size() < kTold ? std::string() : digits.substr(digits.size() - kTold);
  };
  return !digitsOf(a).empty() && digitsOf(a) == digitsOf(b);
}

std::vector<std::string> plainWords(std::string_view text) {
  std::vector<std::string> words;
  std::string spelled;
  for (const char c : lower(text))
    if (c != '.' && c != '\'') spelled += isWordByte(c) ? c : ' ';
  for (auto& word : split(spelled, ' '))
    if (!word.empty() && word != "the" && word != "of" && word != "and") words.push_back(std::move(word));
  return words;
}

bool standsFor(std::string_view shorter, std::string_view longer) {
  return longer.starts_with(shorter) || shorter == longer ||
         (shorter.size() > 1 && longer.size() > shorter.size() && shorter.front() == longer.front() &&
          shorter.back() == longer.back() && shorter.size() <= 4);  // "ltd" for "limited"
}

std::string initialsOf(const std::vector<std::string>& words) {
  std::string initials;
  for (const auto& word : words) initials += word.front();
  return initials;
}

// Every word of the shorter name stands in the longer one, whole or abbreviated: "J. Smith" for "John Smith",
// "Oslo" for "Oslo, Norway", "3.0.11" for "3.0.11-1"; or it is the longer one's initials.
bool isShortFor(const std::vector<std::string>& shorter, const std::vector<std::string>& longer) {
  if (shorter.size() == 1 && longer.size() > 1 && shorter.front() == initialsOf(longer)) return true;
  return std::ranges::all_of(shorter, [&](const std::string& word) {
    return std::ranges::any_of(longer, [&](const std::string& other) {
      return isDigit(word[0]) ? word == other : standsFor(word, other) || standsFor(other, word);
    });
  });
}

// "Jiri" for "Jiří": a letter beyond ASCII may be written as any one.
bool sameButForAccents(std::string_view a, std::string_view b) {
  const auto take = [](std::string_view& text) {
    const char first = text.front();
    do text.remove_prefix(1);
    while (!text.empty() && (static_cast<unsigned char>(text.front()) & 0xC0u) == 0x80u);
    return first;
  };
  while (!a.empty() && !b.empty()) {
    const char one = take(a), other = take(b);
    const bool ascii = static_cast<unsigned char>(one) < 0x80 && static_cast<unsigned char>(other) < 0x80;
    if (ascii && one != other) return false;
  }
  return a.empty() && b.empty();
}

// "3.0.11", "v2.1": numbers and dots.
std::string_view versionOf(std::string_view text) {
  text = trim(text);
  if (const auto epoch = text.find(':'); epoch != std::string_view::npos && epoch < 3)
    text.remove_prefix(epoch + 1);
  if (text.starts_with('v') || text.starts_with('V')) text.remove_prefix(1);
  const auto end = std::min(text.find_first_not_of("0123456789."), text.size());
  return end > 0 && text.substr(0, end).find('.') != std::string_view::npos ? text.substr(0, end)
                                                                            : std::string_view();
}

// "3.0" says of "3.0.11" all that it says.
Agreement compareVersions(std::string_view shorter, std::string_view longer) {
  if (shorter.size() > longer.size()) std::swap(shorter, longer);
  const bool begins =
      longer.starts_with(shorter) && (longer.size() == shorter.size() || longer[shorter.size()] == '.');
  return begins ? Agreement::kSame : Agreement::kDiffers;
}

Agreement compareTexts(const std::string& a, const std::string& b) {
  const auto version = versionOf(a), other = versionOf(b);
  if (!version.empty() && !other.empty()) return compareVersions(version, other);
  if (saysNothing(a) || saysNothing(b)) return Agreement::kUnknown;
  if (isSameNumber(a, b)) return Agreement::kSame;
  auto shorter = plainWords(a), longer = plainWords(b);
  if (shorter.empty() || longer.empty()) return Agreement::kUnknown;
  if (sameButForAccents(join(shorter, ""), join(longer, ""))) return Agreement::kSame;
  if (shorter.size() > longer.size()) std::swap(shorter, longer);
  if (isShortFor(shorter, longer)) return Agreement::kSame;
  if (isList(a) || isList(b)) return Agreement::kUnknown;
  const std::string one = join(shorter, ""), two = join(longer, "");
  const std::size_t slips = one.size() < 6 ? 0 : one.size() < 10 ? 1 : 2;
  const bool named = !isDigit(one.front());
  return named && editDistance(one, two, slips) <= slips ? Agreement::kSame : Agreement::kDiffers;
}

Agreement compareTimes(const SaidTime& a, const SaidTime& b) {
  return a.from < b.to && b.from < a.to ? Agreement::kSame : Agreement::kDiffers;
}

}  // namespace

std::optional<SaidTime> timeIn(std::string_view text) {
  const auto cut = [&](const Token& first, const Token& last) {
    return std::string(text.substr(first.start, last.end - first.start));
  };
  const auto read = analyse(text, std::chrono::system_clock::now());
  if (!read) return std::nullopt;
  for (const auto& period : read->periods)
    if (!period.month && period.from < period.to)
      return SaidTime{period.from, period.to,
                      cut(read->tokens[period.first], read->tokens[period.first + period.count - 1])};
  for (const auto& token : read->tokens)
    if (token.number && isDigit(token.text[0]) && isYear(*token.number) && token.text.size() == 4)
      return SaidTime{std::to_string(year(token)) + "-01-01", std::to_string(year(token) + 1) + "-01-01",
                      token.text};
  return std::nullopt;
}

ClaimValue valueOf(std::string_view cell, std::string_view attribute) {
  if (saysVersion(attribute)) return std::string(trim(cell));
  if (saysWhen(attribute))
    if (const auto time = timeIn(cell)) return *time;
  if (const auto said = yesOrNo(cell)) return *said;
  if (const auto amount = amountOf(cell, split(lower(attribute), ' '))) return *amount;
  constexpr std::size_t kLongestDate = 30;
  if (cell.size() < kLongestDate && cell.size() > 4)
    if (const auto time = timeIn(cell)) return *time;
  return std::string(trim(cell));
}

ClaimValue likelyOf(std::string_view attribute) {
  static constexpr std::string_view kNames =
      "name capit execut ceo founder author owner manag headquart offic locat citi countri version director "
      "licens "
      "manufactur publish languag architect present chair";
  const auto stems = contentStems(attribute);
  if (std::ranges::any_of(stems, [](const std::string& stem) { return isAmong(kNames, stem); }) ||
      saysVersion(attribute))
    return std::string();
  if (saysWhen(attribute)) return SaidTime{};
  return Amount{};
}

Agreement compare(const ClaimValue& a, const ClaimValue& b) {
  if (a.index() != b.index()) return Agreement::kUnknown;
  if (const auto* amount = std::get_if<Amount>(&a)) return compare(*amount, std::get<Amount>(b));
  if (const auto* time = std::get_if<SaidTime>(&a)) return compareTimes(*time, std::get<SaidTime>(b));
  if (const auto* said = std::get_if<bool>(&a))
    return *said == std::get<bool>(b) ? Agreement::kSame : Agreement::kDiffers;
  return compareTexts(std::get<std::string>(a), std::get<std::string>(b));
}

}  // namespace omni
