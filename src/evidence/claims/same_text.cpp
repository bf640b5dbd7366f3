#include "evidence/claims/same_text.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/text.h"
#include "question/world_facts.h"

namespace omni {
namespace {

// "n/a", "to be announced": nothing is said.
bool isPlaceholder(std::string_view text) {
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
                                                  "varies",
                                                  "vacant"};
  const std::string lowered = lower(trim(text));
  return isOneOf(kNothing, lowered) || lowered.starts_with("not ") || lowered.starts_with("see ") ||
         lowered.starts_with("your ");
}

// Each of several may be said; a place within another looks the same ("Oslo, Norway").
bool isList(std::string_view text) {
  static constexpr std::string_view kBetween[] = {", ", ";", " / ", " and ", " & ", " + ", " or "};
  return std::ranges::any_of(kBetween, [&](std::string_view mark) {
    const auto at = text.find(mark), behind = at + mark.size();
    const bool name = mark == " & " && behind < text.size() && text[behind] >= 'A' && text[behind] <= 'Z';
    return at != std::string_view::npos && !name;  // "Harrow & Finch" is one
  });
}

// Numbers of telephones, accounts and the like, however they are grouped.
bool isSameNumber(std::string_view a, std::string_view b) {
  constexpr std::size_t kDistinctiveDigits = 7;  // digits at the end that tell them apart
  const auto digitsOf = [](std::string_view text) {
    std::string digits;
    for (const char c : text)
      if (isDigit(c)) digits += c;
    return digits.size() < kDistinctiveDigits ? std::string()
                                              : digits.substr(digits.size() - kDistinctiveDigits);
  };
  return !digitsOf(a).empty() && digitsOf(a) == digitsOf(b);
}

// How many digits a code of digits alone has, "978-0-13-110362-7"; of others none.
std::size_t digitsIfCode(std::string_view text) {
  constexpr std::size_t kMinCodeDigits = 5;
  const auto digits = static_cast<std::size_t>(std::ranges::count_if(text, isDigit));
  const bool code = text.find_first_not_of("0123456789-. /") == std::string_view::npos;
  return code && digits >= kMinCodeDigits ? digits : 0;
}

std::vector<std::string> plainWords(std::string_view text) {
  static constexpr std::string_view kLeftOut[] = {"the", "of", "and", "mr", "mrs", "ms", "dr", "prof"};
  std::vector<std::string> words;
  std::string spelled;
  for (const char c : lower(text))
    if (c != '.' && c != '\'') spelled += isWordByte(c) ? c : ' ';
  for (auto& word : split(spelled, ' '))
    if (!word.empty() && !isOneOf(kLeftOut, word)) words.push_back(std::move(word));
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

// "DERV" for "diesel road vehicle fuel", "UNSW": capitals whose letters stand in the longer text in that
// order.
bool abbreviates(std::string_view shorter, std::string_view longer) {
  constexpr std::size_t kLongest = 6;
  std::string letters;
  for (const char c : shorter)
    if (c != '.' && c != ' ') letters += c;
  const bool capitals = std::ranges::all_of(letters, [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!capitals || letters.size() > kLongest || longer.size() <= letters.size()) return false;
  const std::string wanted = lower(letters), text = lower(longer);
  std::size_t at = 0;
  for (const char c : text) at += at < wanted.size() && c == wanted[at] ? 1 : 0;
  return wanted.front() == text.front() && at == wanted.size();
}

// "Göteborg" and "Gothenburg": one beginning, and nearly the same consonants.
bool mayBeSpellings(std::string_view a, std::string_view b) {
  const auto consonantsOf = [](std::string_view name) {
    std::string consonants;
    for (const char c : name)
      if (c >= 'a' && c <= 'z' && std::string_view("aeiouyhw").find(c) == std::string_view::npos)
        consonants += c;
    return consonants;
  };
  constexpr std::size_t kTelling = 3;
  const std::string one = consonantsOf(a), two = consonantsOf(b);
  if (a.front() != b.front() || std::min(one.size(), two.size()) < kTelling) return false;
  return editDistance(one, two, 1) <= 1;
}

std::vector<std::uint32_t> worldThingsOf(const std::string& text) {
  const auto& facts = WorldFacts::shipped();
  const auto named = facts.called(lower(trim(text))), coded = facts.coded(trim(text));
  std::vector<std::uint32_t> things(named.begin(), named.end());
  things.insert(things.end(), coded.begin(), coded.end());
  return things;
}

// Countries, their states, languages, months, by name or code; nothing where either is no such thing.
std::optional<Agreement> compareWorldThings(const std::string& a, const std::string& b) {
  const auto& facts = WorldFacts::shipped();
  const auto isWithin = [&](const WorldThing& inner, const WorldThing& outer) {
    return !inner.of.empty() && std::ranges::find(outer.codes, inner.of) != outer.codes.end();
  };
  const auto ones = worldThingsOf(a), others = worldThingsOf(b);
  bool same = false, alike = false, within = false;
  for (const auto i : ones)
    for (const auto j : others) {
      const auto &one = facts.thing(i), &other = facts.thing(j);
      same = same || i == j;
      alike = alike || one.kind == other.kind;
      within = within || isWithin(one, other) || isWithin(other, one);
    }
  if (ones.empty() || others.empty()) {
    // "Bergen" may lie in "Norway".
    const auto isCountry = [&](std::uint32_t i) { return facts.thing(i).kind == WorldThing::Kind::kCountry; };
    const bool country = std::ranges::any_of(ones, isCountry) || std::ranges::any_of(others, isCountry);
    return country ? std::optional(Agreement::kUnknown) : std::nullopt;
  }
  if (same) return Agreement::kSame;
  if (alike) return Agreement::kDiffers;
  return within ? Agreement::kSame : Agreement::kUnknown;
}

// "North" and "Northern" are one, and may be where "Vestland" is; nothing where neither is a point of the
// compass.
std::optional<Agreement> comparePoints(std::string_view a, std::string_view b) {
  static constexpr std::string_view kPoints[] = {"north", "south", "east", "west"};
  const auto pointOf = [](std::string_view text) {
    const std::string word = lower(trim(text));
    const auto* point = std::ranges::find_if(
        kPoints, [&](std::string_view known) { return word == known || word == std::string(known) + "ern"; });
    return static_cast<std::size_t>(point - std::begin(kPoints));
  };
  const std::size_t one = pointOf(a), other = pointOf(b), none = std::size(kPoints);
  if (one == none && other == none) return std::nullopt;
  if (one == none || other == none) return Agreement::kUnknown;
  return one == other ? Agreement::kSame : Agreement::kDiffers;
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

}  // namespace

Agreement compareTexts(const std::string& a, const std::string& b) {
  const auto version = versionOf(a), other = versionOf(b);
  if (!version.empty() && !other.empty()) return compareVersions(version, other);
  if (isPlaceholder(a) || isPlaceholder(b)) return Agreement::kUnknown;
  if (isSameNumber(a, b)) return Agreement::kSame;
  // A number that is not read, in a unit that nobody knows; but for codes of as many digits.
  if (isDigit(trim(a).front()) || isDigit(trim(b).front())) {
    if (lower(trim(a)) == lower(trim(b))) return Agreement::kSame;
    return digitsIfCode(a) > 0 && digitsIfCode(a) == digitsIfCode(b) ? Agreement::kDiffers
                                                                     : Agreement::kUnknown;
  }
  if (const auto compared = comparePoints(a, b)) return *compared;
  if (const auto compared = compareWorldThings(a, b)) return *compared;
  auto shorter = plainWords(a), longer = plainWords(b);
  if (shorter.empty() || longer.empty()) return Agreement::kUnknown;
  if (sameButForAccents(join(shorter, ""), join(longer, ""))) return Agreement::kSame;
  if (shorter.size() > longer.size()) std::swap(shorter, longer);
  if (isShortFor(shorter, longer)) return Agreement::kSame;
  if (isList(a) || isList(b) || abbreviates(a, b) || abbreviates(b, a)) return Agreement::kUnknown;
  const std::string one = join(shorter, ""), two = join(longer, "");
  const std::size_t slips = one.size() < 6 ? 0 : one.size() < 10 ? 1 : 2;
  if (editDistance(one, two, slips) <= slips) return Agreement::kSame;
  return mayBeSpellings(one, two) ? Agreement::kUnknown : Agreement::kDiffers;
}

}  // namespace omni
