#include "source/links/spoken_name.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "base/text.h"

namespace omni {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kKeys[] = {"id",  "key",  "code", "no", "number", "num",
                                      "uid", "uuid", "sku",  "nr", "ids"};
constexpr std::string_view kGeneral[] = {
    "name",   "title",    "type",  "date", "year",  "status", "description", "value", "note",
    "text",   "label",    "month", "day",  "hour",  "rank",   "age",         "count", "total",
    "amount", "quantity", "price", "size", "score", "time",   "position"};
constexpr std::size_t kShortestEnd = 3;    // letters of a key's name that another name ends with
constexpr std::size_t kShortestTable = 4;  // likewise of a table's
constexpr std::size_t kShortestPart = 3;   // letters of an abbreviation

template <std::size_t n>
bool among(const std::string_view (&words)[n], std::string_view word) {
  return std::ranges::find(words, word) != std::end(words);
}

bool isNumber(const std::string& word) {
  return std::ranges::all_of(word, isDigit);
}

std::string singular(std::string word) {
  if (word.size() > 4 && word.ends_with("ies"))
    word.replace(word.size() - 3, 3, "y");
  else if (word.size() > 4 && (word.ends_with("sses") || word.ends_with("xes") || word.ends_with("ches")))
    word.resize(word.size() - 2);
  else if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us"))
    word.pop_back();
  return word;
}

bool sameWord(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  const auto more = b.substr(std::min(a.size(), b.size()));
  return b.starts_with(a) && (more.empty() || (!a.empty() && (more == "s" || more == "es" || more == "e")));
}

// "dept" of "department": the same beginning, its letters in order.
bool abbreviates(std::string_view part, std::string_view word) {
  if (part.size() < kShortestPart || part.size() >= word.size() || part.front() != word.front()) return false;
  std::size_t at = 0;
  for (const char c : part) {
    at = word.find(c, at);
    if (at == std::string_view::npos) return false;
    ++at;
  }
  return true;
}

// "facid" of "faculty", "uid" of "user": an abbreviation and "id" in one word.
bool abbreviatesInOne(const SpokenName& column, const std::string& word) {
  if (column.words.size() != 1 || !column.run.ends_with("id")) return false;
  const std::string part = column.run.substr(0, column.run.size() - 2);
  return !part.empty() && (part.size() < kShortestPart ? word.starts_with(part) : abbreviates(part, word));
}

bool hasWordOf(const SpokenName& column, const Words& words) {
  return std::ranges::any_of(column.own, [&](const std::string& own) {
    return !among(kGeneral, own) &&
           std::ranges::any_of(words, [&](const std::string& word) { return sameWord(own, word); });
  });
}

bool abbreviatesTable(const SpokenName& column, const SpokenName& table) {
  return std::ranges::any_of(table.words, [&](const auto& word) { return isAbbreviatedBy(word, column); });
}

bool endsInKey(const SpokenName& column, const SpokenName& key, const std::string& thing) {
  const bool inKey = !key.general && key.run.size() >= kShortestEnd && column.run.ends_with(key.run);
  return inKey ||
         (column.run.size() > thing.size() + key.run.size() && column.run.ends_with(thing + key.run));
}

}  // namespace

SpokenName spokenName(std::string_view identifier) {
  SpokenName name{.words = identifierWords(identifier)};
  std::ranges::transform(name.words, name.words.begin(), singular);
  while (name.words.size() > 1 && isNumber(name.words.back())) name.words.pop_back();
  if (name.words.empty()) name.words.push_back(lower(identifier));
  name.run = join(name.words, "");
  std::ranges::copy_if(name.words, std::back_inserter(name.own),
                       [](const auto& word) { return !among(kKeys, word); });
  const std::string& last = name.words.back();
  name.key = among(kKeys, last) || (last.size() > 2 && last.ends_with("id"));
  name.general = std::ranges::all_of(
      name.words, [](const auto& word) { return among(kKeys, word) || among(kGeneral, word); });
  return name;
}

bool sameWords(const Words& some, const Words& others) {
  return sameWord(join(some, ""), join(others, ""));
}

bool calledLike(const Words& own, const SpokenName& table) {
  return !own.empty() && (sameWords(own, table.words) || sameWord(join(own, ""), table.words.back()));
}

std::vector<std::string> formsOfWord(const std::string& word) {
  std::vector<std::string> forms{word};
  for (const std::string_view plural : {"s", "es", "e"}) {
    forms.push_back(word + std::string(plural));
    if (word.size() > plural.size() && word.ends_with(plural))
      forms.push_back(word.substr(0, word.size() - plural.size()));
  }
  return forms;
}

bool isAbbreviatedBy(const std::string& word, const SpokenName& column) {
  return abbreviatesInOne(column, word) || std::ranges::any_of(column.own, [&](const std::string& own) {
           return !among(kGeneral, own) && abbreviates(own, word);
         });
}

NameTie nameTie(const SpokenName& column, const SpokenName& table, const SpokenName& key) {
  const std::string& thing = table.words.back();
  const bool same = column.run == key.run;
  if (same && !key.general) return NameTie::kSame;
  if (column.run == table.run + key.run || column.run == thing + key.run) return NameTie::kFull;
  if (same) return NameTie::kSameGeneral;
  if (endsInKey(column, key, thing)) return NameTie::kTail;
  if (calledLike(column.words, table) || (column.key && calledLike(column.own, table)))
    return NameTie::kTable;
  if (thing.size() >= kShortestTable &&
      (column.run.ends_with(thing) || join(column.own, "").ends_with(thing)))
    return NameTie::kTableTail;
  if (hasWordOf(column, table.words)) return NameTie::kWord;
  if (abbreviatesTable(column, table)) return NameTie::kAbbreviated;
  return hasWordOf(column, key.own) ? NameTie::kShared : NameTie::kNone;
}

}  // namespace omni
