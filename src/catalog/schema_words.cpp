#include "catalog/schema_words.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "catalog/naming.h"
#include "catalog/world_names.h"
#include "question/question.h"
#include "question/similarity.h"
#include "question/stop_words.h"
#include "schema/abbreviations.h"
#include "schema/local_name.h"

namespace omni {
namespace {

// Everyday words that stand for several; empty where the phrase has none.
std::string spelledOut(const std::string& phrase) {
  static constexpr std::pair<std::string_view, std::string_view> kWords[] = {
      {"fname", "first name"},     {"firstname", "first name"}, {"lname", "last name"},
      {"lastname", "last name"},   {"surname", "last name"},    {"dob", "birth date"},
      {"birthdate", "birth date"}, {"birthday", "birth date"}};
  auto words = identifierWords(phrase);
  bool spelled = false;
  for (auto& word : words)
    if (const auto known =
            std::ranges::find(kWords, word, &std::pair<std::string_view, std::string_view>::first);
        known != std::end(kWords)) {
      word = known->second;
      spelled = true;
    }
  return spelled ? join(words, " ") : std::string{};
}

// What a name may be short for never takes its place: "cust no" is a customer number and a cust no.
std::vector<std::string> furtherNames(std::string_view name, const std::string& phrase) {
  const std::string own = join(identifierWords(localName(name)), " "), whole = writtenOut(own);
  std::vector<std::string> further{spelledOut(phrase)};
  if (own != whole || phrase.size() < own.size()) further.insert(further.end(), {own, whole});
  std::erase_if(further, [&](const std::string& each) { return each.empty() || each == phrase; });
  return further;
}

// What a comment of a few words calls a column: "amount paid". Empty of one that says more, or a unit alone.
std::string calledInComment(const std::string& comment) {
  constexpr std::size_t kMinWords = 2, kMaxWords = 4;
  const bool plain =
      std::ranges::all_of(comment, [](char c) { return c == ' ' || (isWordByte(c) && !isDigit(c)); });
  const auto words = split(lower(trim(comment)), ' ');
  const bool few = words.size() >= kMinWords && words.size() <= kMaxWords;
  return plain && few ? join(words, " ") : std::string();
}

/// Two roles that things of one kind have to each other, and the verbs that say so.
struct Roles {
  std::string_view lower, upper;          // what they are called
  std::string_view lowerVerb, upperVerb;  // "REPORTS to", "MANAGES"
  std::string_view suffered = {};         // what the upper does to the lower: "MANAGED by"
  std::string_view alsoUpper = {};  // further names of the upper, that say these roles of no relationship
};
constexpr Roles kRoles[] = {
    {"report subordinate", "manager boss supervisor superior lead leader", "reports report",
     "manages supervises leads", "managed supervised led"},
    {"child", "parent", "", ""},
    {"student pupil", "teacher tutor", "", "teaches taught", "taught supervised"},
    {"kind type sort subclass subtype subproperty narrower", "superclass supertype broader", "", "", "",
     "parent"},
    {"trainee", "trainer mentor coach", "", "trains mentors coaches", "trained mentored coached"},
};

std::vector<SchemaWord> wordsOf(const std::string& phrase) {
  std::vector<SchemaWord> words;
  for (auto& word : identifierWords(phrase)) {
    auto stemmed = stem(word);
    words.push_back({std::move(word), std::move(stemmed)});
  }
  return words;
}

// "retired on" is a retirement date; empty where the phrase says so itself.
std::string asDate(const Attribute& attribute) {
  if (!isDate(attribute.values.type)) return {};
  auto words = identifierWords(attribute.phrase);
  if (words.size() < 2 || !isStopWord(words.back())) return {};
  words.back() = "date";
  return join(words, " ");
}

// Whether the owner's words say `word` already, perhaps longer: "stu" of a student.
bool isNamedBy(const std::vector<SchemaWord>& owner, const SchemaWord& word) {
  return std::any_of(owner.begin(), owner.end(), [&](const SchemaWord& ownerWord) {
    return wordSimilarity(ownerWord.word, ownerWord.stem, word.word, word.stem) > 0.7;
  });
}

// One word, or several of which one is too short to be a word.
std::string abbreviationOf(const std::vector<SchemaWord>& words) {
  std::string joined;
  bool shortened = words.size() == 1;
  for (const auto& word : words) {
    joined += word.word;
    shortened |= word.word.size() <= 2;
  }
  return shortened && joined.size() >= 2 ? joined : std::string{};
}

bool saysWord(const std::string& phrase, std::string_view word) {
  const auto words = identifierWords(phrase);
  return std::ranges::find(words, word) != words.end();
}

// "food" of a table whose rows are called by a "food name"; empty where the name says nothing of them.
std::string thingNamedBy(const Entity& entity) {
  static constexpr std::string_view kOfPeople[] = {"first",    "last",  "full", "given",  "family",
                                                   "middle",   "nick",  "user", "common", "display",
                                                   "official", "short", "long", "other"};
  if (entity.names.size() != 1) return {};
  auto words = identifierWords(entity.attributes[entity.names.front()].phrase);
  if (words.size() < 2 || words.back() != "name" ||
      std::ranges::find(kOfPeople, words[words.size() - 2]) != std::end(kOfPeople))
    return {};
  words.pop_back();
  auto thing = join(words, " ");
  return thing == entity.phrase ? std::string() : thing;
}

// Of a reference to a thing of the same kind: "mentored by" leads where it leads, "mentor" from there; so
// does "reports to". None of a name that is no single word.
std::vector<ElementName> doerNames(std::uint32_t link, const std::string& phrase) {
  const auto words = wordsOf(phrase);
  if (words.empty() || words.size() > 2) return {};
  const ElementRef element{ElementRef::Kind::kLink, link};
  if (words.back().word == "to") return {{element, words, {}, true, false}};
  if (words.size() == 2 && words.back().word != "id" && words.back().word != "by") return {};
  const SchemaWord& doer = words.front();
  std::string done = doer.word;
  for (const std::string_view ending : {"or", "er"})
    if (doer.word.ends_with(ending) && !doer.stem.ends_with(ending)) done = doer.stem;
  std::vector<ElementName> names{{element, {{done, stem(done)}, {"by", "by"}}, {}, true, false}};
  const auto isKnown = [&](const Roles& roles) {
    return isAmong(roles.lower, doer.word) || isAmong(roles.upper, doer.word);
  };
  if (std::ranges::none_of(kRoles, isKnown)) names.push_back({element, {doer}, {}, true, true});
  return names;
}

}  // namespace

void SchemaWords::add(ElementRef element, const std::string& phrase, const std::string* ownerPhrase) {
  auto words = wordsOf(phrase);
  if (words.empty()) return;
  std::vector<SchemaWord> own;
  if (ownerPhrase) {
    const auto owner = wordsOf(*ownerPhrase);
    std::copy_if(words.begin(), words.end(), std::back_inserter(own),
                 [&](const SchemaWord& word) { return !isNamedBy(owner, word); });
  }
  const bool shorter = ownerPhrase && !own.empty() && own.size() < words.size();
  auto abbreviation = abbreviationOf(words);
  names_.push_back({element, std::move(words), std::move(abbreviation), true});
  if (shorter) names_.push_back({element, std::move(own), {}, false});
}

void SchemaWords::addFurther(std::uint32_t entity, const Entity& of) {
  const ElementRef element{ElementRef::Kind::kEntity, entity};
  for (const auto& called : of.called) names_.push_back({element, wordsOf(called), {}, true});
  if (const auto thing = thingNamedBy(of); !thing.empty())
    names_.push_back({element, wordsOf(thing), {}, false});
}

void SchemaWords::addRoles(std::uint32_t link, const std::string& phrase, const std::string& thing) {
  const auto words = wordsOf(phrase);
  for (std::size_t w = 0; w < words.size(); ++w)
    for (const auto& roles : kRoles) {
      const auto& word = words[w].word;
      const bool by = w + 1 < words.size() && words[w + 1].word == "by";
      const bool lowerVerb = isAmong(roles.lowerVerb, word) || (by && isAmong(roles.suffered, word));
      const bool upperVerb = !lowerVerb && isAmong(roles.upperVerb, word);
      const bool lower = isAmong(roles.lower, word), upper = isAmong(roles.upper, word);
      if (!lowerVerb && !upperVerb && !lower && !upper) continue;
      // "student of" is what the start is, "manager" and "manager id" what the end is.
      const bool ofStart = lowerVerb || upperVerb || (w + 1 < words.size() && words[w + 1].word == "of");
      const bool startsLower = (lower || lowerVerb) == ofStart;
      addRole(link, startsLower ? roles.lower : roles.upper, false);
      addRole(link, startsLower ? roles.upper : roles.lower, true);
      addRole(link, roles.alsoUpper, startsLower);
      if (roles.lower == "child") addRole(link, "sub" + split(thing, ' ').back(), !startsLower);
    }
}

void SchemaWords::addRole(std::uint32_t link, std::string_view called, bool converse) {
  if (called.empty()) return;
  for (const auto& word : split(called, ' '))
    names_.push_back({{ElementRef::Kind::kLink, link}, wordsOf(word), {}, true, converse});
}

void SchemaWords::numberWords() {
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  for (auto& name : names_)
    for (auto& word : name.words)
      word.number = numbers.try_emplace(word.word, static_cast<std::uint32_t>(numbers.size())).first->second;
  different_ = static_cast<std::uint32_t>(numbers.size());
}

SchemaWords::SchemaWords(const EntityModel& model) {
  addNames(model);
  numberWords();
}

void SchemaWords::addNames(const EntityModel& model) {
  const auto addNamed = [this](ElementRef element, const auto& named, const std::string* ownerPhrase) {
    add(element, named.phrase, ownerPhrase);
    for (const auto& further : furtherNames(named.name, named.phrase)) add(element, further, ownerPhrase);
  };
  using Kind = ElementRef::Kind;
  for (std::uint32_t e = 0; e < model.entities.size(); ++e) {
    const auto& entity = model.entities[e];
    addNamed({Kind::kEntity, e}, entity, nullptr);
    addFurther(e, entity);
    for (std::uint32_t a = 0; a < entity.attributes.size(); ++a) {
      addNamed({Kind::kAttribute, e, a}, entity.attributes[a], &entity.phrase);
      for (const auto& called : entity.attributes[a].called)
        names_.push_back({{Kind::kAttribute, e, a}, wordsOf(called), {}, true});
      if (const auto called = calledInComment(entity.attributes[a].comment);
          !called.empty() && called != entity.attributes[a].phrase)
        names_.push_back({{Kind::kAttribute, e, a}, wordsOf(called), {}, false});
      if (const auto date = asDate(entity.attributes[a]); !date.empty())
        names_.push_back({{Kind::kAttribute, e, a}, wordsOf(date), {}, false});
      if (isNamedAsOwner(entity, entity.attributes[a]))
        names_.push_back({{Kind::kAttribute, e, a}, wordsOf("name"), {}, false});
      for (const auto& word : split(calledByValues(entity.attributes[a]), ' '))
        if (!word.empty() && !saysWord(entity.attributes[a].phrase, word))
          names_.push_back({{Kind::kAttribute, e, a}, wordsOf(word), {}, false});
    }
  }
  for (std::uint32_t l = 0; l < model.links.size(); ++l)
    if (const auto& link = model.links[l]; link.from == link.to) {
      addRoles(l, link.phrase, model.entities[link.to].phrase);
      if (model.route == Route::kSql)
        std::ranges::move(doerNames(l, link.phrase), std::back_inserter(names_));
    }
  if (model.route == Route::kSql) return;  // a foreign key's name says what its columns say
  for (std::uint32_t l = 0; l < model.links.size(); ++l) {
    addNamed({Kind::kLink, l}, model.links[l], nullptr);
    for (std::uint32_t a = 0; a < model.links[l].attributes.size(); ++a)
      addNamed({Kind::kLinkAttribute, l, a}, model.links[l].attributes[a], nullptr);
  }
}

}  // namespace omni
