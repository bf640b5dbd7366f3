#include "graphbuild/known/knowledge.h"

#include <algorithm>

#include "base/text.h"
#include "question/similarity.h"

namespace omni {
namespace {

bool isSpace(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

bool isName(std::string_view key) {
  const auto letter = [](char c) { return isWordByte(c) && !isDigit(c); };
  return key.size() > 1 && key.size() <= Knowledge::kLongestName && std::ranges::any_of(key, letter) &&
         key.find("://") == std::string_view::npos && key.find(" @") == std::string_view::npos &&
         key.find('@', 1) == std::string_view::npos;
}

std::string capitalised(std::string word) {
  if (!word.empty() && word[0] >= 'a' && word[0] <= 'z') word[0] = static_cast<char>(word[0] - 'a' + 'A');
  return word;
}

}  // namespace

std::string nameKey(std::string_view name) {
  std::string key;
  for (const char c : lower(trim(name)))
    if (!isSpace(c))
      key += c;
    else if (!key.empty() && key.back() != ' ')
      key += ' ';
  return key;
}

bool KnownThing::is(std::string_view type) const {
  return std::ranges::find(types, type) != types.end();
}

std::optional<std::size_t> Knowledge::put(std::string_view name, const std::string& type, bool value) {
  std::string key = nameKey(name);
  if (!isName(key)) return std::nullopt;
  const auto [place, isNew] = byKey_.try_emplace(std::move(key), things_.size());
  if (isNew) things_.push_back({.name = std::string(trim(name)), .types = {}, .value = value});
  KnownThing& thing = things_[place->second];
  if (thing.value == value && !thing.is(type)) thing.types.push_back(type);
  return place->second;
}

std::optional<std::size_t> Knowledge::add(std::string_view name, const std::string& type) {
  return put(name, type, false);
}

std::optional<std::size_t> Knowledge::addValue(std::string_view name, const std::string& type) {
  return put(name, type, true);
}

std::optional<std::size_t> Knowledge::find(std::string_view name) const {
  const auto found = byKey_.find(nameKey(name));
  return found == byKey_.end() ? std::nullopt : std::optional(found->second);
}

KnownRelation& Knowledge::relation(const std::string& type, const std::string& from, const std::string& to) {
  const auto found = std::ranges::find_if(relations_, [&](const KnownRelation& relation) {
    return relation.type == type && relation.from == from && relation.to == to;
  });
  if (found != relations_.end()) return *found;
  relations_.push_back({.type = type, .from = from, .to = to, .pairs = {}, .known = {}});
  return relations_.back();
}

void Knowledge::relate(KnownRelation& relation, std::size_t from, std::size_t to) {
  if (from == to) return;
  relation.pairs.insert(KnownRelation::pairOf(from, to));
  relation.known.insert(from);
}

std::string Knowledge::fingerprint() const {
  std::vector<std::string> lines;
  for (const KnownThing& thing : things_) {
    auto types = thing.types;
    std::ranges::sort(types);
    lines.push_back(thing.name + (thing.value ? "\t=" : "\t") + join(types, ","));
  }
  std::ranges::sort(lines);
  return hex(fnv1a(join(lines, "\n")));
}

std::string typeName(std::string_view phrase) {
  std::string name;
  const auto words = identifierWords(phrase);
  for (std::size_t w = 0; w < words.size(); ++w)
    name += capitalised(w + 1 == words.size() ? std::string(singular(words[w])) : words[w]);
  return name.empty() ? "Thing" : name;
}

std::string relationName(std::string_view phrase) {
  auto words = identifierWords(phrase);
  if (words.size() > 1 && words.back() == "id") words.pop_back();
  std::string name = join(words, "_");
  std::ranges::transform(name, name.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return name.empty() ? "RELATES_TO" : name;
}

}  // namespace omni
