#include "graphbuild/wording/reading.h"

#include <algorithm>
#include <set>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxWords = 10;  // of a name

bool hasCapital(std::string_view name) {
  return std::ranges::any_of(name, [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// "debug", "once": a word like any other.
bool isPlainWord(std::string_view name) {
  return std::ranges::all_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
}

/// "Firmware": a name, or the first word of a sentence.
bool isPlainCapitalised(std::string_view name) {
  return name.size() > 1 && name[0] >= 'A' && name[0] <= 'Z' && isPlainWord(name.substr(1));
}

std::string_view firstWord(std::string_view key) {
  std::size_t end = 0;
  while (end < key.size() && isWordByte(key[end])) ++end;
  return key.substr(0, end);
}

std::size_t wordsOf(std::string_view key) {
  std::size_t words = 0;
  for (std::size_t at = 0; at < key.size(); ++at)
    if (isWordByte(key[at]) && (at == 0 || !isWordByte(key[at - 1]))) ++words;
  return words;
}

/// Where the token's own words stand, without quotes and "'s".
std::pair<std::size_t, std::size_t> placeOf(const Token& token, std::string_view text) {
  if (!token.quoted) return {token.start, token.start + token.text.size()};
  const std::size_t at = text.find(token.text, token.start);
  return at == std::string_view::npos || at + token.text.size() > token.end
             ? std::pair(token.start, token.end)
             : std::pair(at, at + token.text.size());
}

bool isSetApart(const Sentence& sentence, const NameMention& mention, std::string_view text) {
  const bool alone = !sentence.isHeading && mention.last + 1 - mention.first == sentence.tokens.size();
  if (sentence.tokens[mention.first].quoted || alone) return true;
  return mention.start > sentence.start && text[mention.start - 1] == '[' && mention.end < sentence.end &&
         text[mention.end] == ']';
}

std::string folderOfReadme(std::string_view id) {
  const auto slash = id.rfind('/');
  if (slash == std::string_view::npos) return {};
  const std::string file = lower(id.substr(slash + 1));
  return file.starts_with("readme") || file.starts_with("index.") ? std::string(id.substr(0, slash)) : "";
}

ProperWords properWordsOf(const std::vector<Sentence>& sentences) {
  ProperWords proper, small;
  for (const Sentence& sentence : sentences)
    for (const Token& token : sentence.tokens) {
      if (token.text == token.lower) small.insert(token.lower);
      if (token.capitalised) proper.insert(token.text);
    }
  std::erase_if(proper, [&](const std::string& word) { return small.contains(lower(word)); });
  return proper;
}

}  // namespace

NameReader::NameReader(const Knowledge& knowledge) : knowledge_(knowledge) {
  for (const KnownThing& thing : knowledge.things()) {
    const std::string key = nameKey(thing.name);
    auto& longest = longest_[std::string(firstWord(key))];
    longest = std::max(longest, std::min(kMaxWords, wordsOf(key)));
  }
}

std::optional<std::size_t> NameReader::known(std::string_view written) const {
  const auto thing = knowledge_.find(written);
  if (!thing) return std::nullopt;
  const std::string& name = knowledge_.things()[*thing].name;
  if (!hasCapital(name) && !hasCapital(written)) return thing;
  const auto same = [](char a, char b) { return a == b || (trim({&a, 1}).empty() && trim({&b, 1}).empty()); };
  std::string spaced;  // white space may be a line break, or more of it
  for (const char c : written)
    if (!trim({&c, 1}).empty() || spaced.empty() || !trim({&spaced.back(), 1}).empty()) spaced += c;
  return std::ranges::equal(name, spaced, same) ? thing : std::nullopt;
}

std::optional<NameMention> NameReader::longestAt(const Sentence& sentence, std::string_view text,
                                                 std::size_t first) const {
  const auto& tokens = sentence.tokens;
  const auto [start, firstEnd] = placeOf(tokens[first], text);
  const auto longest = longest_.find(std::string(firstWord(lower(text.substr(start, firstEnd - start)))));
  if (longest == longest_.end()) return std::nullopt;
  const std::size_t most = tokens[first].quoted ? 1 : std::min(longest->second, tokens.size() - first);
  for (std::size_t count = most; count > 0; --count) {
    const Token& last = tokens[first + count - 1];
    if (last.quoted && count > 1) continue;
    std::size_t end = placeOf(last, text).second;
    const std::size_t bare = end;
    while (end < sentence.end && (text[end] == '+' || text[end] == '#')) ++end;  // "C++"
    for (const std::size_t to : {end, bare})
      if (const auto thing = known(text.substr(start, to - start)))
        return NameMention{*thing, first, first + count - 1, start, to};
  }
  return std::nullopt;
}

std::vector<NameMention> NameReader::find(const Sentence& sentence, std::string_view text,
                                          const ProperWords* proper) const {
  std::vector<NameMention> mentions;
  const auto isCommon = [&](const NameMention& mention) {
    if (mention.first != mention.last) return false;
    const std::string written(text.substr(mention.start, mention.end - mention.start));
    const bool begins =
        proper && mention.first == 0 && isPlainCapitalised(written) && !proper->contains(written);
    return (begins || isPlainWord(written)) && !isSetApart(sentence, mention, text);
  };
  for (std::size_t first = 0; first < sentence.tokens.size();) {
    const auto mention = longestAt(sentence, text, first);
    if (!mention || isCommon(*mention)) {
      ++first;
      continue;
    }
    first = mention->last + 1;
    mentions.push_back(*mention);
  }
  return mentions;
}

std::optional<std::size_t> NameReader::topicOf(const DocumentText& document) const {
  if (const std::string folder = folderOfReadme(document.id); !folder.empty()) {
    std::vector<std::size_t> slashes{folder.size()};
    for (std::size_t at = folder.size(); at-- > 0;)
      if (folder[at] == '/') slashes.push_back(at);
    for (std::size_t depth = std::min<std::size_t>(2, slashes.size()); depth > 0; --depth) {
      const std::size_t from = depth < slashes.size() ? slashes[depth] + 1 : 0;
      if (const auto thing = knowledge_.find(std::string_view(folder).substr(from)); thing) return thing;
    }
  }
  auto read = analyse(document.title, {});
  if (!read) return std::nullopt;
  const Sentence title{.end = document.title.size(), .heading = {}, .tokens = std::move(read->tokens)};
  std::set<std::size_t> named;
  for (const NameMention& mention : find(title, document.title, nullptr)) {
    if (knowledge_.things()[mention.thing].value) continue;
    if (mention.first == 0) return mention.thing;
    named.insert(mention.thing);
  }
  return named.size() == 1 ? std::optional(*named.begin()) : std::nullopt;
}

DocumentNames DocumentNames::of(const DocumentText& document, const NameReader& names) {
  DocumentNames reading{.sentences = sentencesOf(document), .mentions = {}, .topic = names.topicOf(document)};
  const ProperWords proper = properWordsOf(reading.sentences);
  for (const Sentence& sentence : reading.sentences)
    reading.mentions.push_back(names.find(sentence, document.text, &proper));
  return reading;
}

}  // namespace omni
