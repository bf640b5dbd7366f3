#include "query/native/unknown_name.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kOneSlip = 5;   // letters from which on a slip is no other word
constexpr std::size_t kTwoSlips = 8;  // and two are none

// What tells names apart once their case and marks are gone; of an IRI what follows its namespace.
std::string lettersOf(std::string_view name) {
  if (name.find("://") != std::string_view::npos) name.remove_prefix(name.find_last_of("#/") + 1);
  std::string letters;
  for (const char c : lower(name))
    if (isWordByte(c)) letters += c;
  return letters;
}

std::string digitsOf(std::string name) {
  std::erase_if(name, [](char c) { return !isDigit(c); });
  return name;
}

constexpr std::size_t kMaxNames = 8;  // mended in one query

std::string replaced(const NativeQuery& query, const UnknownName& unknown, const std::string& by,
                     const NameRepair& repair) {
  const auto all = lexemes(query.route, query.text);
  std::string text;
  std::size_t copied = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::size_t count = repair.countLexemes(all, i, unknown);
    if (count == 0) continue;
    text += query.text.substr(copied, all[i].start - copied) + by;
    copied = all[i + count - 1].end;
    i += count - 1;
  }
  return text + query.text.substr(copied);
}

}  // namespace

std::optional<std::string> surelyMeant(const UnknownName& unknown) {
  const std::string letters = lettersOf(unknown.name);
  const std::size_t limit = letters.size() >= kTwoSlips ? 2 : (letters.size() >= kOneSlip ? 1 : 0);
  std::optional<std::string> meant;
  std::size_t least = limit + 1;
  for (const auto& name : unknown.known) {
    const std::string candidate = lettersOf(name);
    if (digitsOf(candidate) != digitsOf(letters)) continue;
    const std::size_t distance = editDistance(letters, candidate, limit);
    if (distance > limit || distance > least) continue;
    if (distance == least && meant && lower(*meant) != lower(name)) meant.reset();
    if (distance < least) meant = name;
    least = distance;
  }
  return meant;
}

std::optional<NativeQuery> repaired(NativeQuery query, const NameRepair& repair) {
  for (std::size_t names = 0; names < kMaxNames; ++names) {
    const auto unknown = repair.find(query.text);
    if (!unknown) return names > 0 ? std::optional(std::move(query)) : std::nullopt;
    const auto meant = surelyMeant(*unknown);
    if (!meant) return std::nullopt;
    std::string text = replaced(query, *unknown, repair.write(*meant), repair);
    if (text == query.text) return std::nullopt;
    query.text = std::move(text);
  }
  return std::nullopt;
}

}  // namespace omni
