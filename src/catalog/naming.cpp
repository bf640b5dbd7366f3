#include "catalog/naming.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "base/text.h"
#include "question/question.h"
#include "question/similarity.h"
#include "schema/values/all_differ.h"
#include "schema/values/without_header.h"

namespace omni {
namespace {

constexpr std::size_t kMinNames = 3;
constexpr int kNoName = 10;

bool hasWord(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// A value that many things share is no name of one.
bool isMostlyUnique(const ValueSummary& values) {
  return values.rows < 4 || 2 * values.distinct > values.rows;
}

bool isNearlyUnique(const ValueSummary& values) {
  return 10 * values.distinct >= 9 * values.rows;
}

// "MMM", "AOS-2": a person says what such a code stands for.
bool areCodes(const ValueSummary& values) {
  const auto isCode = [](const std::string& value) {
    return std::ranges::none_of(value, [](unsigned char c) { return std::islower(c) || std::isspace(c); });
  };
  return values.samples.size() >= kMinNames && std::ranges::all_of(values.samples, isCode);
}

bool isCalled(const std::vector<std::string>& ownerStems, const Attribute& attribute) {
  return attribute.values.type == ValueType::kText && !attribute.foreign &&
         contentStems(attribute.phrase) == ownerStems;
}

// The `boat` of lifeboats: each has its own, be it a number.
bool endsCalled(const std::vector<std::string>& ownerStems, const Attribute& attribute) {
  if (attribute.foreign || ownerStems.empty() || !allDiffer(attribute.values)) return false;
  const auto stems = contentStems(attribute.phrase);
  return stems.size() == 1 && ownerStems.back().ends_with(stems.front());
}

// The `temp` of temperatures: what a table that is called after a figure holds of it.
bool isFigureOf(const Entity& entity, const Attribute& attribute) {
  constexpr std::size_t kShortest = 3;
  if (!isNumeric(attribute.values.type) || identifies(attribute) || attribute.phrase.size() < kShortest)
    return false;
  const auto words = identifierWords(entity.phrase);
  return !words.empty() && words.back().starts_with(attribute.phrase);
}

// Lower is better; above 9 names nothing.
int rank(const Entity& entity, const std::vector<std::string>& ownerStems, const Attribute& attribute) {
  if (countsRows(attribute.name, attribute.values)) return kNoName;
  const auto words = identifierWords(attribute.phrase);
  // The "title" of a professor is no name of one.
  const bool titled = hasWord(words, "title") && isMostlyUnique(attribute.values);
  const bool named = hasWord(words, "name") || hasWord(words, "label") || titled;
  const bool text = attribute.values.type == ValueType::kText;
  if (named && (words.size() == 1 || attribute.phrase == "full name")) return 0;
  const bool own = words.size() == 2 && hasWord(ownerStems, stem(words[0]));
  if (named && own) return 1;
  if (isCalled(ownerStems, attribute) || endsCalled(ownerStems, attribute)) return 1;
  if (own && words[1] == "number") return 2;  // where it has no name: "room number"
  // The "customer name" of order lines names customers, of whom each has many lines.
  if (named && text && !isMostlyUnique(attribute.values)) return 8;
  if (named && !attribute.foreign) return 2;
  if (!attribute.phrase.empty() && attribute.phrase.ends_with("name")) return 3;
  const bool time = hasWord(words, "date") || hasWord(words, "time");
  if (text && !identifies(attribute))
    return time || !isMostlyUnique(attribute.values) ? 8
           : !isNearlyUnique(attribute.values)       ? 6
           : areCodes(attribute.values)              ? 5
                                                     : 4;
  // A tail number says which aircraft is meant sooner than its model does.
  if (attribute.key) return text && entity.keys.size() == 1 ? 5 : 7;
  return isFigureOf(entity, attribute) ? 9 : kNoName;
}

// Whether its texts are as good as names: each thing has its own, and they are no remarks or addresses of
// mail.
bool distinguishes(const Attribute& attribute) {
  static constexpr std::string_view kNoNames[] = {"note",  "comment", "remark",  "descript", "text",
                                                  "email", "mail",    "phone",   "telephon", "url",
                                                  "link",  "hash",    "password"};
  const auto& values = attribute.values;
  if (values.type != ValueType::kText || identifies(attribute) || values.distinct < kMinNames ||
      values.distinct < values.rows)
    return false;
  const auto stems = contentStems(attribute.phrase);
  return std::ranges::find_first_of(stems, kNoNames) == stems.end();
}

// Words before "name" for the first and the last part of a person's name, each with its word for both.
struct NamePart {
  std::array<std::string, 2> called;
  std::string_view word;
};

// Whether an attribute is "<part> name", written out or abbreviated ("fname").
bool isPartOfName(const Attribute& attribute, const NamePart& part) {
  const auto words = identifierWords(attribute.phrase);
  if (!words.empty() && words.back() == part.word) return true;
  return std::ranges::any_of(part.called, [&](const std::string& called) {
    return attribute.phrase.ends_with(called + " name") || attribute.phrase == "name " + called ||
           abbreviates(join(words, ""), std::array<std::string, 2>{called, "name"});
  });
}

// First and last name stand together. "fname" is short for a family name, too, but not where it is the first.
std::vector<std::size_t> fullName(const Entity& entity) {
  std::vector<std::size_t> found;
  static const NamePart kParts[] = {{{"first", "given"}, "forename"}, {{"last", "family"}, "surname"}};
  for (const NamePart& part : kParts)
    for (std::size_t a = 0; a < entity.attributes.size(); ++a)
      if (std::ranges::find(found, a) == found.end() && isPartOfName(entity.attributes[a], part)) {
        found.push_back(a);
        break;
      }
  return found.size() == 2 ? found : std::vector<std::size_t>{};
}

std::vector<std::size_t> findNames(const Entity& entity) {
  const auto ownerStems = contentStems(entity.phrase);
  std::size_t best = 0;
  int bestRank = 99;
  for (std::size_t a = 0; a < entity.attributes.size() && bestRank > 0; ++a)
    if (const int r = rank(entity, ownerStems, entity.attributes[a]); r < bestRank) {
      best = a;
      bestRank = r;
    }
  if (bestRank > 1)
    if (auto full = fullName(entity); !full.empty()) return full;
  if (bestRank == 99) return {};
  return {best};
}

bool arePersonal(const std::vector<std::size_t>& names, const Entity& entity) {
  const bool full = names.size() > 1;  // first and last
  return full || std::any_of(names.begin(), names.end(), [&](std::size_t a) {
           const std::string& phrase = entity.attributes[a].phrase;
           return phrase.ends_with("name") || phrase.ends_with("title") || phrase.ends_with("label") ||
                  isCalled(contentStems(entity.phrase), entity.attributes[a]) ||
                  distinguishes(entity.attributes[a]);
         });
}

}  // namespace

std::vector<std::size_t> nameAttributes(const Entity& entity) {
  return entity.names.empty() ? findNames(entity) : entity.names;
}

bool isNameAttribute(const Entity& entity, std::size_t attribute) {
  const auto names = nameAttributes(entity);
  return std::ranges::find(names, attribute) != names.end();
}

bool isNamedAsOwner(const Entity& entity, const Attribute& attribute) {
  return isCalled(contentStems(entity.phrase), attribute);
}

std::optional<std::size_t> identifierFor(const Entity& entity, std::size_t nameAttribute) {
  constexpr std::string_view kName = " name";
  const Attribute& name = entity.attributes[nameAttribute];
  std::string named = lower(name.phrase);
  if (!named.ends_with(kName) || isUnique(name)) return std::nullopt;
  named.resize(named.size() - kName.size());
  const auto isIdentifier = [&](const Attribute& attribute) {
    return calledByKey(attribute) == named && attribute.values.distinct >= name.values.distinct &&
           !isUnique(attribute);
  };
  const auto found = std::ranges::find_if(entity.attributes, isIdentifier);
  if (found == entity.attributes.end()) return std::nullopt;
  return static_cast<std::size_t>(found - entity.attributes.begin());
}

bool hasName(const Entity& entity) {
  return entity.names.empty() ? arePersonal(findNames(entity), entity) : entity.named;
}

bool mayShareNames(const Entity& entity) {
  return std::ranges::none_of(nameAttributes(entity),
                              [&](std::size_t a) { return isUnique(entity.attributes[a]); });
}

EntityModel withNames(EntityModel model) {
  for (auto& entity : model.entities) {
    entity.names = findNames(entity);
    entity.named = arePersonal(entity.names, entity);
  }
  return model;
}

}  // namespace omni
