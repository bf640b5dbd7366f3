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
constexpr std::size_t kMostKinds = 50;
constexpr std::size_t kMostStates = 12;  // of one attribute: more are no states
constexpr double kAcronym = 0.9;
constexpr double kSameWords = 0.9;  // "goat liver" for "Liver, goat"
constexpr std::size_t kLongestAcronym = 6;
constexpr std::size_t kNamesakes = 3;  // whom a given name alone may stand for
// After these a thing follows, no state, unless it is said of another: "with a balcony", "of active members".
constexpr std::string_view kNoStates[] = {"with", "without", "have", "has", "had",
                                          "a",    "an",      "of",   "by",  "per"};
constexpr std::size_t kShortestMisspelt = 7;      // letters of what is no name by its capitals
constexpr std::size_t kMostValuesSpelt = 20'000;  // looked at for misspellings

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

std::vector<Reading> ValueMatcher::inSpan(std::size_t first, std::size_t count) {
  const std::string phrase = question_.textOf(first, count);
  auto readings = exactly(phrase);
  if (readings.empty()) readings = calledOtherwise(first, count);
  const bool nobody = areCommonNouns(first, count);  // "home runs", though somebody is called Home Run
  const auto leaveOutPeople = [&] {
    std::erase_if(readings, [&](const Reading& reading) { return nobody && isOfPeople(reading.element); });
  };
  leaveOutPeople();
  keepSigned(readings, first + count - 1, phrase);
  for (const auto& singular : singulars(phrase))
    if (readings.empty() && (count == 1 || !endsInThing(first + count - 1))) {
      readings = exactly(singular);
      std::erase_if(readings, [&](const Reading& reading) { return isOfPeople(reading.element); });
    }
  if (readings.empty()) readings = fullNames(first, count);
  const bool several =
      question_.tokens[first + count - 1].lower.ends_with('s') && endsInThing(first + count - 1);
  if (readings.empty() && count > 1 && !several) readings = sameWords(first, count);
  if (readings.empty() && count > 1) readings = onlyHolding(first, count);
  leaveOutPeople();
  if (readings.empty() && isName(first, count)) {
    readings = nearValues(phrase);
    if (isSaidWhere(first, count)) leaveOutNames(readings, phrase);
  }
  if (readings.empty() && isSaidOfOne(first, count)) readings = misspeltValues(ValueIndex::normalise(phrase));
  if (readings.empty()) readings = acronyms(first, count);
  if (readings.empty() && count == 1) readings = declared(first);
  if (readings.empty() && count == 1) readings = codes(first);
  if (readings.empty() && count == 1) readings = statesOfVerb(first);
  if (readings.empty() && count == 1) readings = givenNames(first);
  if (readings.empty() && count == 1) readings = partsOfKinds(first);
  const double trust = trustOf(first, count);
  for (auto& reading : readings) reading.score *= trust;
  keepBest(readings);
  return readings;
}

std::vector<Reading> ValueMatcher::calledOtherwise(std::size_t first, std::size_t count) const {
  std::vector<Reading> readings;
  for (const std::string& name : question_.otherNamesOf(first, count))
    for (Reading& reading : sameValues(name)) {
      reading.because = "another name of it, as was decided";
      readings.push_back(std::move(reading));
    }
  return readings;
}

void ValueMatcher::keepSigned(std::vector<Reading>& readings, std::size_t last,
                              const std::string& phrase) const {
  const std::size_t end = question_.tokens[last].end;
  if (end >= question_.text.size() || (question_.text[end] != '+' && question_.text[end] != '-')) return;
  const std::string signedPhrase = phrase + question_.text[end];
  const auto isSame = [&](const Reading& reading) { return reading.value == signedPhrase; };
  if (std::ranges::any_of(readings, isSame))
    std::erase_if(readings, [&](const Reading& reading) { return !isSame(reading); });
}

std::vector<Reading> ValueMatcher::acronyms(std::size_t first, std::size_t count) {
  const std::string phrase = question_.textOf(first, count);
  std::vector<Reading> readings;
  if (isAcronym(phrase)) {
    for (const auto& [place, normalised, stems] : held_.holding(lower(phrase)))
      if (ValueIndex::acronymOf(normalised) == lower(phrase))
        readings.push_back({place.element, valueAt(place), {}, kAcronym});
  } else if (count > 2 && isName(first, count)) {
    for (auto& reading : sameValues(ValueIndex::acronymOf(ValueIndex::normalise(phrase))))
      if (isAcronym(*reading.value)) readings.push_back(std::move(reading));
    for (auto& reading : readings) reading.score = kAcronym;
  }
  return readings;
}

bool ValueMatcher::isAcronym(std::string_view text) {
  return text.size() > 1 && text.size() <= kLongestAcronym &&
         std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::vector<Reading> ValueMatcher::statesOfVerb(std::size_t first) const {
  const auto& tokens = question_.tokens;
  const bool passive = first + 1 < tokens.size() && tokens[first + 1].lower == "by";
  if (!isPlainWord(first, kShortestWord) || isThing(first) || passive) return {};
  auto forms = otherFormsOfVerb(question_.tokens[first].lower);
  if (describes(first))
    for (const auto made : WorldFacts::shipped().derivations(question_.tokens[first].lower))
      forms.emplace_back(made);
  std::vector<Reading> readings;
  for (const auto& form : forms)
    for (auto& reading : sameValues(form)) {
      const auto& values = attributeAt(model_, reading.element).values;
      if (values.complete && values.samples.size() <= kMostStates) readings.push_back(std::move(reading));
    }
  for (auto& reading : readings) reading.score = kStateOfVerb;
  return readings;
}

std::vector<Reading> ValueMatcher::partsOfKinds(std::size_t first) {
  if (!isPlainWord(first, kShortestWord) || isThing(first)) return {};
  // Not a part of a name, of a thing or a place.
  const auto isKind = [&](const ElementRef& element) {
    static constexpr std::string_view kPlaces[] = {"citi",  "town",   "countri", "state",
                                                   "place", "street", "address", "provinc"};
    const Attribute& attribute = attributeAt(model_, element);
    const auto& values = attribute.values;
    const auto stems = contentStems(attribute.phrase);
    return values.complete && values.samples.size() <= kMostKinds &&
           values.rows >= 2 * values.samples.size() && element.kind == ElementRef::Kind::kAttribute &&
           !isNameAttribute(model_.entities[element.owner], element.attribute) &&
           std::ranges::find_first_of(stems, kPlaces) == stems.end();
  };
  std::vector<Reading> readings;
  for (const auto& form : formsOf(question_.tokens[first].lower)) {
    for (const auto& [place, normalised, stems] : held_.holding(form))
      if (isKind(place.element)) readings.push_back({place.element, valueAt(place), {}, kPartOfKind});
    if (!readings.empty()) break;  // "oils" before "oil"
  }
  return readings.size() == 1 ? readings : std::vector<Reading>{};
}

std::vector<Reading> ValueMatcher::declared(std::size_t first) const {
  if (!isPlainWord(first, kShortestWord) || isThing(first)) return {};
  std::vector<Reading> readings;
  for (std::uint32_t e = 0; e < model_.entities.size(); ++e)
    for (std::uint32_t a = 0; a < model_.entities[e].attributes.size(); ++a)
      if (auto value = declaredValue(model_.entities[e].attributes[a], question_.tokens[first].lower))
        readings.push_back({{ElementRef::Kind::kAttribute, e, a}, std::move(*value), {}, kDeclared});
  return readings;
}

std::vector<Reading> ValueMatcher::codes(std::size_t first) const {
  const Token& token = question_.tokens[first];
  const bool said = describes(first);
  if (!isPlainWord(first, kShortestCoded) || saysWhen(token.lower) || (isThing(first) && !said)) return {};
  std::vector<Reading> readings;
  for (std::size_t letters = std::min(kLongestCode, token.lower.size() - 1); letters > 0; --letters)
    for (auto& reading : sameValues(upper(token.lower.substr(0, letters))))
      if (const Attribute& coded = attributeAt(model_, reading.element);
          isOwnerSaid(reading.element) && mayStandForWords(coded, letters, said) && !explainsCodes(coded))
        readings.push_back(std::move(reading));
  for (auto& reading : readings) {
    reading.score = kBegunSo;
    if (reading.value->size() == 1) reading.because = "it begins so; nothing says what that stands for";
  }
  return readings;
}

bool ValueMatcher::isOwnerSaid(const ElementRef& element) const {
  if (element.kind != ElementRef::Kind::kAttribute || model_.entities.size() == 1) return true;
  const auto owner = contentStems(model_.entities[element.owner].phrase);
  return std::ranges::any_of(question_.tokens, [&](const Token& token) {
    return std::ranges::find(owner, token.stem) != owner.end();
  });
}

bool ValueMatcher::isPlainWord(std::size_t token, std::size_t letters) const {
  const Token& word = question_.tokens[token];
  const auto covers = [&](const CueSpan& cue) { return cue.first <= token && token < cue.first + cue.count; };
  return !word.stop && !word.capitalised && !word.number && !word.quoted && word.lower.size() >= letters &&
         std::ranges::none_of(question_.cues, covers);
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

std::vector<Reading> ValueMatcher::givenNames(std::size_t first) {
  if (!isPlainWord(first, kShortestWord)) return {};
  const std::string wanted = ValueIndex::normalise(question_.tokens[first].lower);
  std::vector<Reading> readings;
  for (const auto& [place, normalised, stems] : held_.holding(wanted)) {
    const auto words = split(normalised, ' ');
    const bool whole = words.size() >= 2 && words.size() <= 3 && words.front() == wanted;
    if (whole && isPartOfName(place.element))
      readings.push_back({place.element, valueAt(place), {}, kGivenName});
  }
  if (readings.size() == 1 && isSpokenOf(first)) readings.front().score = kOnlySoCalled;
  return readings.size() > kNamesakes ? std::vector<Reading>{} : readings;
}

bool ValueMatcher::isSpokenOf(std::size_t token) const {
  static constexpr std::string_view kBefore[] = {"of", "by", "does", "did", "has", "is", "for", "to"};
  const auto& tokens = question_.tokens;
  return tokens[token].possessive ||
         (token > 0 && std::ranges::find(kBefore, tokens[token - 1].lower) != std::end(kBefore));
}

bool ValueMatcher::isSaidOfOne(std::size_t first, std::size_t count) const {
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

bool ValueMatcher::isSaidWhere(std::size_t first, std::size_t count) const {
  static constexpr std::string_view kBefore[] = {"in", "from", "to", "within"};
  return first > 0 && isOneOf(kBefore, question_.tokens[first - 1].lower) && isPlace(first, count);
}

void ValueMatcher::leaveOutNames(std::vector<Reading>& readings, const std::string& place) const {
  const std::string wanted = ValueIndex::normalise(place);
  std::erase_if(readings, [&](const Reading& reading) {
    const bool attribute = reading.element.kind == ElementRef::Kind::kAttribute;
    if (!attribute || !isNameAttribute(model_.entities[reading.element.owner], reading.element.attribute))
      return false;
    const std::size_t comma = reading.value->rfind(", ");
    const bool tells =
        comma != std::string::npos && ValueIndex::normalise(reading.value->substr(comma)) == wanted;
    return !tells && ValueIndex::normalise(*reading.value) != wanted;
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

std::vector<Reading> ValueMatcher::fullNames(std::size_t first, std::size_t count) const {
  if (!isName(first, count)) return {};
  const auto words = split(ValueIndex::normalise(question_.textOf(first, count)), ' ');
  if (words.size() != 2) return {};
  std::vector<Reading> readings;
  for (auto& last : sameValues(words[1])) {
    if (!isPartOfName(last.element)) continue;
    for (const auto& part : sameValues(words[0])) {
      const bool sameThing = part.element.owner == last.element.owner && !(part.element == last.element);
      if (!sameThing || !isPartOfName(part.element)) continue;
      Reading whole = last;
      whole.beside.emplace(part.element, *part.value);
      readings.push_back(std::move(whole));
    }
  }
  return readings;
}

std::vector<Reading> ValueMatcher::onlyHolding(std::size_t first, std::size_t count) {
  for (std::size_t t = first; t < first + count; ++t)
    if (question_.tokens[t].number || (t + 1 < first + count && question_.tokens[t].comma)) return {};
  if (question_.tokens[first].stop || question_.tokens[first + count - 1].stop) return {};
  auto readings = valuesHolding(ValueIndex::normalise(question_.textOf(first, count)));
  return readings.size() == 1 ? readings : std::vector<Reading>{};
}

std::vector<Reading> ValueMatcher::sameWords(std::size_t first, std::size_t count) {
  std::vector<std::string> wanted;
  for (std::size_t t = first; t < first + count; ++t) {
    const Token& token = question_.tokens[t];
    const bool last = t + 1 == first + count;
    if (token.number || (token.comma && !last) || (token.stop && (t == first || last))) return {};
    if (!token.stop) wanted.push_back(token.stem);
  }
  if (wanted.size() < 2) return {};
  std::ranges::sort(wanted);
  std::vector<Reading> readings;
  std::set<std::pair<std::uint32_t, std::uint32_t>> known;
  for (std::size_t t = first; t < first + count && readings.empty(); ++t)
    for (const WordValue* value : holdingAny(t))
      if (value->stems == wanted && known.insert({value->place.element.owner, value->place.sample}).second)
        readings.push_back({value->place.element, valueAt(value->place), {}, kSameWords});
  return readings;
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

std::vector<Reading> ValueMatcher::nearValues(const std::string& phrase) {
  constexpr std::size_t kShortest = 3, kShortestAnywhere = 4;
  const std::string wanted = ValueIndex::normalise(phrase);
  if (wanted.size() < kShortest) return {};
  auto readings = valuesHolding(wanted);
  if (wanted.size() < kShortestAnywhere) {  // a surname, "Lem"
    std::erase_if(readings, [&](const Reading& reading) {
      return !ValueIndex::normalise(*reading.value).ends_with(' ' + wanted);
    });
    return readings;
  }
  return readings.empty() ? misspeltValues(wanted) : readings;
}

std::vector<Reading> ValueMatcher::valuesHolding(const std::string& wanted) {
  std::vector<Reading> readings;
  const auto words = split(wanted, ' ');
  for (const auto& [place, normalised, stems] : held_.holding(words.front())) {
    const std::string& value = valueAt(place);
    if (isAddress(value)) continue;
    const std::string padded = " " + normalised + " ";
    if (padded.find(" " + wanted + " ") == std::string::npos) continue;
    const double share = static_cast<double>(wanted.size()) / static_cast<double>(padded.size());
    readings.push_back({place.element, value, {}, 0.6 + 0.25 * share});
  }
  return readings;
}

std::vector<Reading> ValueMatcher::misspeltValues(const std::string& wanted) const {
  const std::size_t allowed = wanted.size() < 8 ? 1 : 2;
  const std::uint32_t letters = lettersOf(wanted);
  std::vector<Reading> readings;
  std::size_t looked = 0;
  for (std::uint32_t e = 0; e < model_.entities.size(); ++e)
    for (std::uint32_t a = 0; a < model_.entities[e].attributes.size(); ++a) {
      const auto& values = model_.entities[e].attributes[a].values;
      if (singleType(values) != ValueType::kText) continue;
      for (const auto& value : values.samples) {
        if (++looked > kMostValuesSpelt) return readings;
        if (value.size() + allowed < wanted.size() || value.size() > wanted.size() + allowed) continue;
        if (std::popcount(letters ^ lettersOf(value)) > 2 * static_cast<int>(allowed)) continue;
        const std::string normalised = ValueIndex::normalise(value);
        const std::size_t distance = editDistance(normalised, wanted, allowed);
        if (distance > allowed || differInCode(normalised, wanted)) continue;
        readings.push_back(
            {{ElementRef::Kind::kAttribute, e, a}, value, {}, 0.8 - 0.1 * static_cast<double>(distance)});
      }
    }
  return readings;
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

std::vector<Reading> ValueMatcher::exactly(const std::string& phrase) const {
  auto readings = sameValues(phrase);
  if (!readings.empty()) return readings;
  const std::string word = lower(phrase);
  for (const auto alias : aliasesOf(word))
    for (auto& reading : sameValues(std::string(alias)))
      if (isCode(reading)) readings.push_back(std::move(reading));
  if (readings.empty())
    for (const auto& other : otherSpellings(word))
      for (auto& reading : sameValues(other)) readings.push_back(std::move(reading));
  return readings.empty() ? WorldValues(question_, model_, values_).of(phrase) : readings;
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

bool ValueMatcher::isCode(const Reading& reading) const {
  return attributeAt(model_, reading.element).values.distinct <= 4;
}

std::vector<Reading> ValueMatcher::sameValues(const std::string& phrase) const {
  return spelledSo(phrase, model_, values_);
}

}  // namespace omni
