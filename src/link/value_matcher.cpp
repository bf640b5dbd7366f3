#include "link/value_matcher.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <span>
#include <utility>

#include "base/text.h"
#include "catalog/naming.h"
#include "link/values/code_values.h"
#include "link/values/declared_values.h"
#include "link/values/slips.h"
#include "link/world/world_values.h"
#include "question/lexicon/spellings.h"
#include "question/similarity.h"
#include "question/verb_forms.h"
#include "schema/values/list_values.h"

namespace omni {
namespace {

constexpr double kDeclared = 0.97;  // as sure as a value that is held
constexpr std::size_t kLongestCode = 4;
constexpr std::size_t kShortestCoded = 3;  // letters of a word that a code may stand for
constexpr std::size_t kShortestWord = 4;   // letters of a given name or a verb
constexpr double kGivenName = 0.6;
constexpr double kOnlySoCalled = 0.98;  // who is spoken of, and the only one of that given name
constexpr double kStateOfVerb = 0.8;
constexpr double kPartOfKind = 0.65;
constexpr std::size_t kMaxKinds = 50;
constexpr std::size_t kMaxStates = 12;  // of one attribute: more are no states
constexpr double kAcronym = 0.9;
constexpr double kSameWords = 0.9;  // "goat liver" for "Liver, goat"
constexpr std::size_t kLongestAcronym = 6;
constexpr std::size_t kNamesakes = 3;  // whom a given name alone may stand for
// After these a thing follows, no state, unless it describes another: "with a balcony", "of active members".
constexpr std::string_view kNoStates[] = {"with", "without", "have", "has", "had",
                                          "a",    "an",      "of",   "by",  "per"};
constexpr std::size_t kShortestMisspelt = 7;     // letters of what is no name by its capitals
constexpr std::size_t kMaxValuesSpelt = 20'000;  // looked at for misspellings

// Which of the letters a to z a text has, one bit each: to change one letter changes at most two bits.
std::uint32_t lettersOf(std::string_view text) {
  std::uint32_t letters = 0;
  for (const char c : text)
    if (const auto at = static_cast<unsigned char>((c | 0x20) - 'a'); at < 26) letters |= 1u << at;
  return letters;
}

// "factories", "boxes": what each may be one of.
std::vector<std::string> singulars(const std::string& phrase) {
  std::vector<std::string> found;
  if (phrase.size() <= 3 || phrase.back() != 's' || phrase[phrase.size() - 2] <= '9') return found;
  found.push_back(phrase.substr(0, phrase.size() - 1));
  if (phrase.ends_with("ies")) found.push_back(phrase.substr(0, phrase.size() - 3) + "y");
  if (phrase.ends_with("es")) found.push_back(phrase.substr(0, phrase.size() - 2));
  return found;
}

// "prawn" as it may stand in a value: one or several.
std::vector<std::string> formsOf(const std::string& word) {
  std::vector<std::string> forms{word, word + "s"};
  for (auto& singular : singulars(word)) forms.push_back(std::move(singular));
  return forms;
}

std::string upper(std::string word) {
  for (char& c : word)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return word;
}

bool isArticle(std::string_view word) {
  return word == "a" || word == "an" || word == "the";
}

// "nkosi@uni.example" is Nkosi's, but is not called so.
bool isAddress(std::string_view value) {
  return value.find('@') != std::string_view::npos || value.find("://") != std::string_view::npos;
}

}  // namespace

std::vector<LinkCandidate> ValueMatcher::inSpan(std::size_t first, std::size_t count) {
  const std::string phrase = question_.textOf(first, count);
  auto matches = exactly(phrase);
  if (matches.empty()) matches = calledOtherwise(first, count);
  const bool nobody = areCommonNouns(first, count);  // "home runs", though somebody is called Home Run
  const auto leaveOutPeople = [&] {
    std::erase_if(matches, [&](const LinkCandidate& match) { return nobody && isOfPeople(match.element); });
  };
  leaveOutPeople();
  keepSigned(matches, first + count - 1, phrase);
  for (const auto& singular : singulars(phrase))
    if (matches.empty() && (count == 1 || !endsInThing(first + count - 1))) {
      matches = exactly(singular);
      std::erase_if(matches, [&](const LinkCandidate& match) { return isOfPeople(match.element); });
    }
  if (matches.empty()) matches = fullNames(first, count);
  const bool several =
      question_.tokens[first + count - 1].lower.ends_with('s') && endsInThing(first + count - 1);
  if (matches.empty() && count > 1 && !several) matches = sameWords(first, count);
  if (matches.empty() && count > 1) matches = onlyHolding(first, count);
  leaveOutPeople();
  if (matches.empty() && isName(first, count)) {
    matches = nearValues(phrase);
    if (isNamedAsPlace(first, count)) leaveOutNames(matches, phrase);
  }
  if (matches.empty() && isNamedAfterOf(first, count))
    matches = misspeltValues(ValueIndex::normalise(phrase));
  if (matches.empty()) matches = acronyms(first, count);
  if (matches.empty() && count == 1) matches = declared(first);
  if (matches.empty() && count == 1) matches = codes(first);
  if (matches.empty() && count == 1) matches = statesOfVerb(first);
  if (matches.empty() && count == 1) matches = givenNames(first);
  if (matches.empty() && count == 1) matches = partsOfKinds(first);
  const double trust = trustOf(first, count);
  for (auto& match : matches) match.score *= trust;
  keepBest(matches);
  return matches;
}

std::vector<LinkCandidate> ValueMatcher::calledOtherwise(std::size_t first, std::size_t count) const {
  std::vector<LinkCandidate> matches;
  for (const std::string& name : question_.otherNamesOf(first, count))
    for (LinkCandidate& match : sameValues(name)) {
      match.because = "another name of it, as was decided";
      matches.push_back(std::move(match));
    }
  return matches;
}

void ValueMatcher::keepSigned(std::vector<LinkCandidate>& matches, std::size_t last,
                              const std::string& phrase) const {
  const std::size_t end = question_.tokens[last].end;
  if (end >= question_.text.size() || (question_.text[end] != '+' && question_.text[end] != '-')) return;
  const std::string signedPhrase = phrase + question_.text[end];
  const auto isSame = [&](const LinkCandidate& match) { return match.value == signedPhrase; };
  if (std::ranges::any_of(matches, isSame))
    std::erase_if(matches, [&](const LinkCandidate& match) { return !isSame(match); });
}

std::vector<LinkCandidate> ValueMatcher::acronyms(std::size_t first, std::size_t count) {
  const std::string phrase = question_.textOf(first, count);
  std::vector<LinkCandidate> matches;
  if (isAcronym(phrase)) {
    for (const auto& [place, normalised, stems] : held_.holding(lower(phrase)))
      if (ValueIndex::acronymOf(normalised) == lower(phrase))
        matches.push_back({place.element, valueAt(place), {}, kAcronym});
  } else if (count > 2 && isName(first, count)) {
    for (auto& match : sameValues(ValueIndex::acronymOf(ValueIndex::normalise(phrase))))
      if (isAcronym(*match.value)) matches.push_back(std::move(match));
    for (auto& match : matches) match.score = kAcronym;
  }
  return matches;
}

bool ValueMatcher::isAcronym(std::string_view text) {
  return text.size() > 1 && text.size() <= kLongestAcronym &&
         std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::vector<LinkCandidate> ValueMatcher::statesOfVerb(std::size_t first) const {
  const auto& tokens = question_.tokens;
  const bool passive = first + 1 < tokens.size() && tokens[first + 1].lower == "by";
  if (!isPlainWord(first, kShortestWord) || isThing(first) || passive) return {};
  auto forms = otherFormsOfVerb(question_.tokens[first].lower);
  if (describes(first))
    for (const auto made : WorldFacts::shipped().derivations(question_.tokens[first].lower))
      forms.emplace_back(made);
  std::vector<LinkCandidate> matches;
  for (const auto& form : forms)
    for (auto& match : sameValues(form)) {
      const auto& values = attributeAt(model_, match.element).values;
      if (values.complete && values.samples.size() <= kMaxStates) matches.push_back(std::move(match));
    }
  for (auto& match : matches) match.score = kStateOfVerb;
  return matches;
}

std::vector<LinkCandidate> ValueMatcher::partsOfKinds(std::size_t first) {
  if (!isPlainWord(first, kShortestWord) || isThing(first)) return {};
  // Not a part of a name, of a thing or a place.
  const auto isKind = [&](const ElementRef& element) {
    static constexpr std::string_view kPlaces[] = {"citi",  "town",   "countri", "state",
                                                   "place", "street", "address", "provinc"};
    const Attribute& attribute = attributeAt(model_, element);
    const auto& values = attribute.values;
    const auto stems = contentStems(attribute.phrase);
    return values.complete && values.samples.size() <= kMaxKinds &&
           values.rows >= 2 * values.samples.size() && element.kind == ElementRef::Kind::kAttribute &&
           !isNameAttribute(model_.entities[element.owner], element.attribute) &&
           std::ranges::find_first_of(stems, kPlaces) == stems.end();
  };
  std::vector<LinkCandidate> matches;
  for (const auto& form : formsOf(question_.tokens[first].lower)) {
    for (const auto& [place, normalised, stems] : held_.holding(form))
      if (isKind(place.element)) matches.push_back({place.element, valueAt(place), {}, kPartOfKind});
    if (!matches.empty()) break;  // "oils" before "oil"
  }
  return matches.size() == 1 ? matches : std::vector<LinkCandidate>{};
}

std::vector<LinkCandidate> ValueMatcher::declared(std::size_t first) const {
  if (!isPlainWord(first, kShortestWord) || isThing(first)) return {};
  std::vector<LinkCandidate> matches;
  for (std::uint32_t e = 0; e < model_.entities.size(); ++e)
    for (std::uint32_t a = 0; a < model_.entities[e].attributes.size(); ++a)
      if (auto value = declaredValue(model_.entities[e].attributes[a], question_.tokens[first].lower))
        matches.push_back({{ElementRef::Kind::kAttribute, e, a}, std::move(*value), {}, kDeclared});
  return matches;
}

std::vector<LinkCandidate> ValueMatcher::codes(std::size_t first) const {
  const Token& token = question_.tokens[first];
  const bool isDescribed = describes(first);
  if (!isPlainWord(first, kShortestCoded) || saysWhen(token.lower) || (isThing(first) && !isDescribed))
    return {};
  std::vector<LinkCandidate> matches;
  for (std::size_t letters = std::min(kLongestCode, token.lower.size() - 1); letters > 0; --letters)
    for (auto& match : sameValues(upper(token.lower.substr(0, letters))))
      if (const Attribute& coded = attributeAt(model_, match.element);
          isOwnerMentioned(match.element) && mayStandForWords(coded, letters, isDescribed) &&
          !explainsCodes(coded))
        matches.push_back(std::move(match));
  for (auto& match : matches) {
    match.score = kBegunSo;
    if (match.value->size() == 1) match.because = "it begins so; nothing says what that stands for";
  }
  return matches;
}

bool ValueMatcher::isOwnerMentioned(const ElementRef& element) const {
  if (element.kind != ElementRef::Kind::kAttribute || model_.entities.size() == 1) return true;
  const auto owner = contentStems(model_.entities[element.owner].phrase);
  return std::ranges::any_of(question_.tokens, [&](const Token& token) {
    return std::ranges::find(owner, token.stem) != owner.end();
  });
}

bool ValueMatcher::isPlainWord(std::size_t token, std::size_t letters) const {
  const Token& word = question_.tokens[token];
  const auto contains = [&](const CueSpan& cue) {
    return cue.first <= token && token < cue.first + cue.count;
  };
  return !word.stop && !word.capitalised && !word.number && !word.quoted && word.lower.size() >= letters &&
         std::ranges::none_of(question_.cues, contains);
}

bool ValueMatcher::isThing(std::size_t token) const {
  return token > 0 && std::ranges::find(kNoStates, question_.tokens[token - 1].lower) != std::end(kNoStates);
}

bool ValueMatcher::describes(std::size_t token) const {
  const auto& tokens = question_.tokens;
  std::size_t next = token + 1;
  if (next < tokens.size() && (tokens[next].lower == "and" || tokens[next].lower == "or")) {
    next += next + 1 < tokens.size() && isArticle(tokens[next + 1].lower) ? 2 : 1;
    return next < tokens.size() && !tokens[next].stop && describes(next);
  }
  return next < tokens.size() && !tokens[token].comma && !tokens[next].stop && !tokens[next].number &&
         !question_.cueAt(next);
}

bool ValueMatcher::saysWhen(std::string_view word) {
  static constexpr std::string_view kAdverbs[] = {"right", "still", "currently", "presently", "already",
                                                  "just",  "only",  "ever",      "again"};
  return std::ranges::find(kAdverbs, word) != std::end(kAdverbs);
}

std::vector<LinkCandidate> ValueMatcher::givenNames(std::size_t first) {
  if (!isPlainWord(first, kShortestWord)) return {};
  const std::string wanted = ValueIndex::normalise(question_.tokens[first].lower);
  std::vector<LinkCandidate> matches;
  for (const auto& [place, normalised, stems] : held_.holding(wanted)) {
    const auto words = split(normalised, ' ');
    const bool whole = words.size() >= 2 && words.size() <= 3 && words.front() == wanted;
    if (whole && isPartOfName(place.element))
      matches.push_back({place.element, valueAt(place), {}, kGivenName});
  }
  if (matches.size() == 1 && isSpokenOf(first)) matches.front().score = kOnlySoCalled;
  return matches.size() > kNamesakes ? std::vector<LinkCandidate>{} : matches;
}

bool ValueMatcher::isSpokenOf(std::size_t token) const {
  static constexpr std::string_view kBefore[] = {"of", "by", "does", "did", "has", "is", "for", "to"};
  const auto& tokens = question_.tokens;
  return tokens[token].possessive ||
         (token > 0 && std::ranges::find(kBefore, tokens[token - 1].lower) != std::end(kBefore));
}

bool ValueMatcher::isNamedAfterOf(std::size_t first, std::size_t count) const {
  static constexpr std::string_view kBefore[] = {"of", "in", "from",   "for",  "by",
                                                 "to", "at", "called", "named"};
  const auto& tokens = question_.tokens;
  const std::size_t last = first + count - 1;
  if (first == 0 || tokens[last].end - tokens[first].start < kShortestMisspelt) return false;
  for (std::size_t t = first; t <= last; ++t)
    if (!isPlainWord(t, 2) || (t < last && tokens[t].comma)) return false;
  const bool article = isArticle(tokens[first - 1].lower);
  const std::size_t before = article && first > 1 ? first - 2 : first - 1;
  const bool spoken = std::ranges::find(kBefore, tokens[before].lower) != std::end(kBefore);
  const bool ends = last + 1 == tokens.size() || tokens[last].comma || tokens[last + 1].stop ||
                    question_.cueAt(last + 1) != nullptr;
  return ends && (spoken || (article && count > 1));
}

bool ValueMatcher::isPlace(std::size_t first, std::size_t count) const {
  const auto& facts = WorldFacts::shipped();
  return std::ranges::any_of(facts.called(lower(question_.textOf(first, count))), [&](std::uint32_t number) {
    const auto kind = facts.thing(number).kind;
    return kind == WorldThing::Kind::kCountry || kind == WorldThing::Kind::kSubdivision;
  });
}

bool ValueMatcher::isNamedAsPlace(std::size_t first, std::size_t count) const {
  static constexpr std::string_view kBefore[] = {"in", "from", "to", "within"};
  return first > 0 && isOneOf(kBefore, question_.tokens[first - 1].lower) && isPlace(first, count);
}

void ValueMatcher::leaveOutNames(std::vector<LinkCandidate>& matches, const std::string& place) const {
  const std::string wanted = ValueIndex::normalise(place);
  std::erase_if(matches, [&](const LinkCandidate& match) {
    const bool attribute = match.element.kind == ElementRef::Kind::kAttribute;
    if (!attribute || !isNameAttribute(model_.entities[match.element.owner], match.element.attribute))
      return false;
    const std::size_t comma = match.value->rfind(", ");
    const bool tells =
        comma != std::string::npos && ValueIndex::normalise(match.value->substr(comma)) == wanted;
    return !tells && ValueIndex::normalise(*match.value) != wanted;
  });
}

bool ValueMatcher::isName(std::size_t first, std::size_t count) const {
  const auto isPart = [&](std::size_t token) {
    const Token& part = question_.tokens[token];
    return part.capitalised && !part.number && (token + 1 == first + count || !part.comma);
  };
  std::size_t end = first;
  while (end < first + count && isPart(end)) ++end;
  return end == first + count || (count == 1 && question_.tokens[first].quoted) || isPlace(first, count);
}

std::vector<LinkCandidate> ValueMatcher::fullNames(std::size_t first, std::size_t count) const {
  if (!isName(first, count)) return {};
  const auto words = split(ValueIndex::normalise(question_.textOf(first, count)), ' ');
  if (words.size() != 2) return {};
  std::vector<LinkCandidate> matches;
  for (auto& last : sameValues(words[1])) {
    if (!isPartOfName(last.element)) continue;
    for (const auto& part : sameValues(words[0])) {
      const bool sameThing = part.element.owner == last.element.owner && !(part.element == last.element);
      if (!sameThing || !isPartOfName(part.element)) continue;
      LinkCandidate whole = last;
      whole.firstPart.emplace(part.element, *part.value);
      matches.push_back(std::move(whole));
    }
  }
  return matches;
}

std::vector<LinkCandidate> ValueMatcher::onlyHolding(std::size_t first, std::size_t count) {
  for (std::size_t t = first; t < first + count; ++t)
    if (question_.tokens[t].number || (t + 1 < first + count && question_.tokens[t].comma)) return {};
  if (question_.tokens[first].stop || question_.tokens[first + count - 1].stop) return {};
  auto matches = valuesHolding(ValueIndex::normalise(question_.textOf(first, count)));
  return matches.size() == 1 ? matches : std::vector<LinkCandidate>{};
}

std::vector<LinkCandidate> ValueMatcher::sameWords(std::size_t first, std::size_t count) {
  std::vector<std::string> wanted;
  for (std::size_t t = first; t < first + count; ++t) {
    const Token& token = question_.tokens[t];
    const bool last = t + 1 == first + count;
    if (token.number || (token.comma && !last) || (token.stop && (t == first || last))) return {};
    if (!token.stop) wanted.push_back(token.stem);
  }
  if (wanted.size() < 2) return {};
  std::ranges::sort(wanted);
  std::vector<LinkCandidate> matches;
  std::set<std::pair<std::uint32_t, std::uint32_t>> known;
  for (std::size_t t = first; t < first + count && matches.empty(); ++t)
    for (const WordValue* value : holdingAny(t))
      if (value->stems == wanted && known.insert({value->place.element.owner, value->place.sample}).second)
        matches.push_back({value->place.element, valueAt(value->place), {}, kSameWords});
  return matches;
}

const std::vector<const WordValue*>& ValueMatcher::holdingAny(std::size_t token) {
  const auto [known, fresh] = holdingForms_.try_emplace(token);
  if (fresh)
    for (const auto& word : formsOf(question_.tokens[token].lower))
      for (const WordValue& value : held_.holding(word)) known->second.push_back(&value);
  return known->second;
}

bool ValueMatcher::endsInThing(std::size_t last) const {
  const std::string& word = question_.tokens[last].lower;
  return std::ranges::any_of(model_.entities, [&](const Entity& entity) {
    return singular(word) == singular(lower(entity.phrase));
  });
}

bool ValueMatcher::isPartOfName(const ElementRef& element) const {
  const std::string& phrase = attributeAt(model_, element).phrase;
  return phrase.ends_with("name") || phrase.starts_with("name ");
}

bool ValueMatcher::isOfPeople(const ElementRef& element) const {
  static constexpr std::string_view kParts[] = {"first name", "last name", "surname",   "family name",
                                                "name first", "name last", "name given"};
  const std::string& phrase = attributeAt(model_, element).phrase;
  return std::ranges::any_of(kParts, [&](std::string_view part) { return phrase.ends_with(part); });
}

bool ValueMatcher::areCommonNouns(std::size_t first, std::size_t count) const {
  const auto& facts = WorldFacts::shipped();
  return first > 0 &&
         std::ranges::all_of(std::span(question_.tokens).subspan(first, count), [&](const Token& word) {
           const auto base = singular(word.lower);
           const bool english = count > 1 && !(facts.derivations(base).empty() && facts.forms(base).empty());
           return !word.capitalised && !word.quoted && (english || areSynonyms(word.stem, word.stem));
         });
}

std::vector<LinkCandidate> ValueMatcher::nearValues(const std::string& phrase) {
  constexpr std::size_t kShortest = 3, kShortestAnywhere = 4;
  const std::string wanted = ValueIndex::normalise(phrase);
  if (wanted.size() < kShortest) return {};
  auto matches = valuesHolding(wanted);
  if (wanted.size() < kShortestAnywhere) {  // a surname, "Lem"
    std::erase_if(matches, [&](const LinkCandidate& match) {
      return !ValueIndex::normalise(*match.value).ends_with(' ' + wanted);
    });
    return matches;
  }
  return matches.empty() ? misspeltValues(wanted) : matches;
}

std::vector<LinkCandidate> ValueMatcher::valuesHolding(const std::string& wanted) {
  std::vector<LinkCandidate> matches;
  const auto words = split(wanted, ' ');
  for (const auto& [place, normalised, stems] : held_.holding(words.front())) {
    const std::string& value = valueAt(place);
    if (isAddress(value)) continue;
    const std::string padded = " " + normalised + " ";
    if (padded.find(" " + wanted + " ") == std::string::npos) continue;
    const double share = static_cast<double>(wanted.size()) / static_cast<double>(padded.size());
    matches.push_back({place.element, value, {}, 0.6 + 0.25 * share});
  }
  return matches;
}

std::vector<LinkCandidate> ValueMatcher::misspeltValues(const std::string& wanted) const {
  const std::size_t allowed = wanted.size() < 8 ? 1 : 2;
  const std::uint32_t letters = lettersOf(wanted);
  std::vector<LinkCandidate> matches;
  std::size_t looked = 0;
  for (std::uint32_t e = 0; e < model_.entities.size(); ++e)
    for (std::uint32_t a = 0; a < model_.entities[e].attributes.size(); ++a) {
      const auto& values = model_.entities[e].attributes[a].values;
      if (singleType(values) != ValueType::kText) continue;
      for (const auto& value : values.samples) {
        if (++looked > kMaxValuesSpelt) return matches;
        if (value.size() + allowed < wanted.size() || value.size() > wanted.size() + allowed) continue;
        if (std::popcount(letters ^ lettersOf(value)) > 2 * static_cast<int>(allowed)) continue;
        const std::string normalised = ValueIndex::normalise(value);
        const std::size_t distance = editDistance(normalised, wanted, allowed);
        if (distance > allowed || differInCode(normalised, wanted)) continue;
        matches.push_back(
            {{ElementRef::Kind::kAttribute, e, a}, value, {}, 0.8 - 0.1 * static_cast<double>(distance)});
      }
    }
  return matches;
}

const std::string& ValueMatcher::valueAt(const ValuePlace& place) const {
  return attributeAt(model_, place.element).values.samples[place.sample];
}

double ValueMatcher::trustOf(std::size_t first, std::size_t count) const {
  const Token& token = question_.tokens[first];
  if (token.quoted) return 1.15;
  if (count == 1 && token.number) return 0.5;
  if (count == 1 && !token.capitalised) return question_.cueAt(first) ? 0.5 : 0.88;
  return count == 1 ? 1.0 : 1.1;
}

std::vector<LinkCandidate> ValueMatcher::exactly(const std::string& phrase) const {
  auto matches = sameValues(phrase);
  if (!matches.empty()) return matches;
  const std::string word = lower(phrase);
  for (const auto alias : aliasesOf(word))
    for (auto& match : sameValues(std::string(alias)))
      if (isCode(match)) matches.push_back(std::move(match));
  if (matches.empty())
    for (const auto& other : otherSpellings(word))
      for (auto& match : sameValues(other)) matches.push_back(std::move(match));
  return matches.empty() ? WorldValues(question_, model_, values_).of(phrase) : matches;
}

std::vector<std::string_view> ValueMatcher::aliasesOf(std::string_view word) {
  static constexpr std::string_view kMale[] = {"male", "males", "men", "man", "boy", "boys"};
  static constexpr std::string_view kFemale[] = {"female", "females", "women", "woman", "girl", "girls"};
  if (isOneOf(kMale, word)) return {"M", "male"};
  if (isOneOf(kFemale, word)) return {"F", "female"};
  if (word == "yes" || word == "true") return {"Y", "T", "1", "true"};
  if (word == "no" || word == "false") return {"N", "F", "0", "false"};
  return {};
}

bool ValueMatcher::isCode(const LinkCandidate& match) const {
  return attributeAt(model_, match.element).values.distinct <= 4;
}

std::vector<LinkCandidate> ValueMatcher::sameValues(const std::string& phrase) const {
  return spelledSo(phrase, model_, values_);
}

}  // namespace omni
