#include "formulate/sketch/elements/element_facts.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "base/number.h"
#include "base/text.h"
#include "catalog/naming.h"
#include "formulate/sketch/elements/roles.h"
#include "question/lexicon.h"
#include "question/question.h"
#include "question/units/units_of_measure.h"
#include "schema/values/month_values.h"
#include "schema/values/truth_values.h"

namespace omni {
namespace {

constexpr std::size_t kMinRows = 10;  // fewer say little of an attribute

// Each is 0 or 1: whether something holds of a row, no amount of anything.
bool marksRows(const ValueSummary& values) {
  return values.rows >= kMinRows && truthValues(values);
}

// "average delay", "humidity pct", "speed kmh": what it is called says that it is no part of a sum.
bool isNamedAsLevel(const Attribute& attribute) {
  static constexpr Measure kLevels[] = {Measure::kSpeed,     Measure::kPower,     Measure::kPressure,
                                        Measure::kFrequency, Measure::kShare,     Measure::kDataRate,
                                        Measure::kCelsius,   Measure::kFahrenheit};
  const auto words = identifierWords(attribute.phrase);
  const auto isUnitOfLevels = [](const std::string& word) {
    const Unit* unit = unitOf(word);
    return unit && std::ranges::find(kLevels, unit->of) != std::end(kLevels);
  };
  const auto isFigure = [&](const Cue& cue) {
    return !words.empty() && cue.phrase == words.front() &&
           (cue.kind == CueKind::kAverage || cue.kind == CueKind::kMaximum || cue.kind == CueKind::kMinimum);
  };
  return std::ranges::any_of(words, isUnitOfLevels) || std::ranges::any_of(lexicon(), isFigure);
}

// "hours logged", "units shipped": a tally of what was done.
bool countsEvents(const Attribute& attribute) {
  const auto words = identifierWords(attribute.phrase);
  return words.size() == 2 && words.front().ends_with('s') && words.back().ends_with("ed");
}

// Shares of one, or numbers of one magnitude, of which none is near to nothing.
bool holdsLevels(const ValueSummary& values) {
  constexpr double kMagnitude = 5;
  const auto least = parsedNumber<double>(values.minimum), most = parsedNumber<double>(values.maximum);
  if (!least || !most || *least < 0) return false;
  const bool shares = values.type == ValueType::kReal && *most <= 1;
  return shares || (*least > 0 && *most < kMagnitude * *least);
}

}  // namespace

bool ElementFacts::identifies(const LinkCandidate& match) const {
  return isEntityAttribute(match) && omni::identifies(attributeOf(match));
}

bool ElementFacts::isAmount(const LinkCandidate& match) const {
  return isAttribute(match) && isNumeric(attributeOf(match).values.type) &&
         !omni::identifies(attributeOf(match)) && !marksRows(attributeOf(match).values);
}

bool ElementFacts::isTruth(const LinkCandidate& match) const {
  return isAttribute(match) && attributeOf(match).values.type == ValueType::kBoolean;
}

bool ElementFacts::isTotal(const LinkCandidate& match) const {
  return isAmount(match) && attributeOf(match).phrase.starts_with("total ");
}

bool ElementFacts::addsUp(const LinkCandidate& match) const {
  static constexpr std::string_view kFlows[] = {"amount",  "total",  "revenu", "sale",   "quantiti", "cost",
                                                "payment", "profit", "spend",  "turnov", "fee",      "paid",
                                                "qti",     "damag",  "incom",  "expens", "loss"};
  if (!isAmount(match)) return false;
  if (attributeOf(match).measure) return true;  // as it is defined
  const auto stems = contentStems(attributeOf(match).phrase);
  return std::ranges::find_first_of(stems, kFlows) != stems.end();
}

Additivity ElementFacts::additivity(const LinkCandidate& match) const {
  if (!isAmount(match) || isYear(match)) return Additivity::kNone;
  const Attribute& attribute = attributeOf(match);
  if (attribute.measure || addsUp(match)) return Additivity::kSum;
  if (isNamedAsLevel(attribute)) return Additivity::kLevel;
  if (isTally(match) || countsEvents(attribute)) return Additivity::kSum;
  return holdsLevels(attribute.values) ? Additivity::kLevel : Additivity::kUnknown;
}

bool ElementFacts::isShared(const LinkCandidate& match) const {
  if (!isEntityAttribute(match)) return false;
  const auto& values = attributeOf(match).values;
  return values.distinct > 0 && 2 * values.distinct <= values.rows;
}

bool ElementFacts::isTally(const LinkCandidate& match) const {
  if (!isAmount(match)) return false;
  const std::string& phrase = attributeOf(match).phrase;
  if (attributeOf(match).measure) return false;
  if (phrase.starts_with("no of ") || phrase.starts_with("number of ")) return true;
  return phrase.ends_with('s') && !phrase.ends_with("ss") && !phrase.ends_with("us") &&
         !phrase.ends_with("is");
}

bool ElementFacts::isNamedAsTally(const LinkCandidate& match, const Token& last) const {
  if (!isAmount(match) || !last.lower.ends_with('s') || last.stem == last.lower) return false;
  const auto stems = contentStems(attributeOf(match).phrase);
  return std::ranges::find(stems, last.stem) == stems.end();
}

bool ElementFacts::numbersRows(const LinkCandidate& match) const {
  if (!isEntityAttribute(match)) return false;
  const auto& values = attributeOf(match).values;
  const auto first = parsedNumber<std::int64_t>(values.minimum),
             last = parsedNumber<std::int64_t>(values.maximum);
  const auto count = static_cast<std::int64_t>(model_.entities[match.element.owner].count);
  return first && last && 2 * values.distinct > values.rows && *last - *first + 1 == count;
}

bool ElementFacts::isMeasured(const LinkCandidate& match) const {
  if (!isAmount(match) || isYear(match) || numbersRows(match)) return false;
  const auto& values = attributeOf(match).values;
  return values.rows >= kMinRows && 2 * values.distinct > values.rows;
}

bool ElementFacts::isCalledAsOwner(const LinkCandidate& match) const {
  return isAmount(match) && isEntityAttribute(match) &&
         lower(attributeOf(match).phrase) == lower(model_.entities[match.element.owner].phrase);
}

std::optional<LinkCandidate> ElementFacts::numberOf(const LinkCandidate& entity) const {
  LinkCandidate match = entity;
  match.element.kind = ElementRef::Kind::kAttribute;
  for (std::size_t a = 0; a < model_.entities[entity.element.owner].attributes.size(); ++a) {
    match.element.attribute = static_cast<std::uint32_t>(a);
    if (isCalledAsOwner(match)) return match;
  }
  return std::nullopt;
}

bool ElementFacts::isNumberOfOwner(const LinkCandidate& match) const {
  return isAmount(match) && isEntityAttribute(match) &&
         contentStems(attributeOf(match).phrase) == contentStems(model_.entities[match.element.owner].phrase);
}

bool ElementFacts::isDated(const LinkCandidate& match) const {
  return isAttribute(match) && isDate(attributeOf(match).values.type);
}

bool ElementFacts::hasTime(const LinkCandidate& match) const {
  return isAttribute(match) && attributeOf(match).values.type == ValueType::kDateTime;
}

bool ElementFacts::isMonthly(const LinkCandidate& match) const {
  return isAttribute(match) && holdsMonths(attributeOf(match).values);
}

bool ElementFacts::isYear(const LinkCandidate& match) const {
  if (!isAttribute(match) || !isNumeric(attributeOf(match).values.type)) return false;
  // A year stays one where it is part of a key.
  if (!isAmount(match) && attributeOf(match).phrase != "year") return false;
  const auto& values = attributeOf(match).values;
  return values.minimum.size() == 4 && values.maximum.size() == 4 && values.maximum < "2100";
}

bool ElementFacts::isNeverNull(const LinkCandidate& match) const {
  if (!isEntityAttribute(match)) return false;
  const auto& values = attributeOf(match).values;
  return values.rows > 0 && values.nulls == 0;
}

bool ElementFacts::saysNoneByZero(const LinkCandidate& match) const {
  return isAmount(match) && isNeverNull(match) && attributeOf(match).values.minimum == "0";
}

bool ElementFacts::mayBeMissing(const LinkCandidate& match) const {
  if (!isAttribute(match)) return false;
  const auto& values = attributeOf(match).values;
  if (values.nulls > 0) return true;
  return isEntityAttribute(match) && !values.sampled &&
         values.rows < model_.entities[match.element.owner].count;
}

bool ElementFacts::isNamedBy(const LinkCandidate& match) const {
  return match.value && isName(match);
}

bool ElementFacts::isName(const LinkCandidate& match) const {
  if (!isEntityAttribute(match)) return false;
  const Entity& owner = model_.entities[match.element.owner];
  return hasName(owner) && isNameAttribute(owner, match.element.attribute);
}

std::optional<ElementRef> ElementFacts::inRole(const std::vector<LinkCandidate>& holding,
                                               std::span<const std::string> leading) const {
  if (holding.empty() || !isEntityAttribute(holding.front())) return std::nullopt;
  ElementRef meant = holding.front().element;
  std::vector<std::size_t> attributes;
  for (const auto& match : holding)
    if (isEntityAttribute(match) && areOfOne(match, holding.front()))
      attributes.push_back(match.element.attribute);
  const auto roleAttribute = attributeByRole(model_.entities[meant.owner], attributes, leading);
  if (!roleAttribute) return std::nullopt;
  meant.attribute = static_cast<std::uint32_t>(*roleAttribute);
  return meant;
}

bool ElementFacts::isCalled(const LinkCandidate& link, std::string_view lowerCaseWord) const {
  const auto words = split(lower(model_.links[link.element.owner].phrase), ' ');
  return std::ranges::find(words, lowerCaseWord) != words.end();
}

bool ElementFacts::joins(const LinkCandidate& link, std::size_t entity) const {
  const Link& way = model_.links[link.element.owner];
  return way.from == entity || way.to == entity;
}

bool ElementFacts::areLinked(const LinkCandidate& one, const LinkCandidate& other) const {
  return isEntityAttribute(one) && isEntityAttribute(other) &&
         std::ranges::any_of(model_.links, [&](const Link& link) {
           return (link.from == one.element.owner && link.to == other.element.owner) ||
                  (link.from == other.element.owner && link.to == one.element.owner);
         });
}

bool ElementFacts::isLinkedOtherwise(const LinkCandidate& link, std::size_t entity) const {
  return std::ranges::any_of(model_.links, [&](const Link& other) {
    return (other.from == entity && joins(link, other.to)) || (other.to == entity && joins(link, other.from));
  });
}

bool ElementFacts::isWithin(const LinkCandidate& link) const {
  const Link& way = model_.links[link.element.owner];
  return way.from == way.to;
}

bool ElementFacts::isSubclass(const LinkCandidate& link) const {
  const std::string& name = model_.links[link.element.owner].name;
  return name.ends_with("subClassOf") || name.ends_with("subPropertyOf");
}

std::size_t ElementFacts::ledTo(const LinkCandidate& link) const {
  const Link& way = model_.links[link.element.owner];
  return link.converse ? way.from : way.to;
}

bool ElementFacts::isPassive(const LinkCandidate& match) const {
  return model_.links[match.element.owner].phrase.ends_with(" by");
}

bool ElementFacts::isVerb(const LinkCandidate& match, const Token& word) const {
  const std::string& phrase = model_.links[match.element.owner].phrase;
  const auto stems = contentStems(phrase);
  return phrase.ends_with('s') && stems.size() == 1 && stems.front() == word.stem;
}

bool isBetterSmall(std::string_view phrase) {
  static constexpr std::string_view kBad[] = {"delay", "late",     "error",  "loss",  "defect", "failur",
                                              "crime", "murder",   "mortal", "death", "accid",  "penalti",
                                              "debt",  "rank",     "posit",  "place", "fault",  "injuri",
                                              "cost",  "unemploy", "pollut", "wait",  "price",  "complaint"};
  return std::ranges::any_of(contentStems(phrase), [](const auto& stem) { return isOneOf(kBad, stem); });
}

}  // namespace omni
