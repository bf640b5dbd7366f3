#include "source/links/linked_names.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

using Places = std::vector<std::size_t>;

constexpr std::size_t kMinEnd = 1;  // letters of a key's or a table's name that another name ends with

void addOnce(std::size_t place, Places& places) {
  if (places.empty() || places.back() != place) places.push_back(place);
}

// Those of a name that few share.
template <class Map, class Word>
void addNamed(const Map& index, const Word& name, Places& places) {
  const auto found = index.find(name);
  if (found != index.end() && found->second.size() <= LinkedNames::kMaxSharing)
    places.insert(places.end(), found->second.begin(), found->second.end());
}

void sortOnce(Places& places) {
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
}

}  // namespace

LinkedNames::LinkedNames(const std::vector<SpokenName>& tables) : tables_(tables), keysOf_(tables.size()) {
  for (std::size_t t = 0; t < tables.size(); ++t) {
    const SpokenName& table = tables[t];
    addOnce(t, called_[table.run]);
    addOnce(t, called_[table.words.back()]);
    addOnce(t, things_[table.words.back()]);
    for (const auto& word : table.words) addOnce(t, words_[word]);
  }
}

void LinkedNames::addKey(std::size_t number, std::size_t table, const SpokenName& name) {
  const SpokenName& owner = tables_[table];
  const Key key{number, name.own.empty() || calledLike(name.own, owner)};
  keysOf_[table].push_back(number);
  ends_[name.run].push_back(key);
  ends_[owner.words.back() + name.run].push_back(key);
  if (owner.words.size() > 1) ends_[owner.run + name.run].push_back(key);
}

std::vector<std::size_t> LinkedNames::tablesCalled(const std::vector<std::string>& own) const {
  Places tables;
  if (own.empty()) return tables;
  for (const auto& form : formsOfWord(join(own, ""))) addNamed(called_, form, tables);
  sortOnce(tables);
  return tables;
}

std::vector<std::size_t> LinkedNames::keysNamed(const SpokenName& column) const {
  Places keys;
  addKeysEnding(column, keys);
  addKeysOf(tablesNamed(column), keys);
  sortOnce(keys);
  return keys;
}

void LinkedNames::addKeysOf(const Places& tables, Places& keys) const {
  for (const std::size_t table : tables)
    if (const Places& own = keysOf_[table]; own.size() <= kMaxSharing)
      keys.insert(keys.end(), own.begin(), own.end());
}

// Where many tables have a key of one name, those are meant where it is at home.
void LinkedNames::addKeysEnding(const SpokenName& column, Places& keys) const {
  for (std::size_t begin = 0; begin + kMinEnd <= column.run.size(); ++begin) {
    const auto found = ends_.find(column.run.substr(begin));
    if (found == ends_.end()) continue;
    const bool many = found->second.size() > kMaxSharing;
    const auto isMeant = [&](const Key& key) { return !many || (key.atHome && !column.own.empty()); };
    if (std::ranges::count_if(found->second, isMeant) > static_cast<std::ptrdiff_t>(kMaxSharing)) continue;
    for (const Key& key : found->second)
      if (isMeant(key)) keys.push_back(key.number);
  }
}

Places LinkedNames::tablesNamed(const SpokenName& column) const {
  Places tables = tablesCalled(column.words);
  const std::string own = join(column.own, "");
  if (column.key) std::ranges::copy(tablesCalled(column.own), std::back_inserter(tables));
  for (const std::string* name : {&column.run, &own})
    for (std::size_t begin = 0; begin + kMinEnd <= name->size(); ++begin)
      addNamed(things_, name->substr(begin), tables);
  for (const auto& word : column.own)
    for (const auto& form : formsOfWord(word)) addNamed(words_, form, tables);
  addTablesAbbreviated(column, tables);
  sortOnce(tables);
  return tables;
}

// An abbreviation begins like its word.
void LinkedNames::addTablesAbbreviated(const SpokenName& column, Places& tables) const {
  std::string initials;
  for (const auto& word : column.own) initials += word.front();
  initials += column.run.front();
  std::ranges::sort(initials);
  initials.erase(std::unique(initials.begin(), initials.end()), initials.end());
  for (const char initial : initials)
    for (auto at = words_.lower_bound(std::string(1, initial));
         at != words_.end() && at->first.front() == initial; ++at)
      if (at->second.size() <= kMaxSharing && isAbbreviatedBy(at->first, column))
        tables.insert(tables.end(), at->second.begin(), at->second.end());
}

}  // namespace omni
