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

namespace omni {
namespace {

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
bool talliesDeeds(const Attribute& attribute) {
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

bool ElementFacts::identifies(const Reading& reading) const {
  return isEntityAttribute(reading) && omni::identifies(attributeOf(reading));
}

bool ElementFacts::isAmount(const Reading& reading) const {
  return isAttribute(reading) && isNumeric(attributeOf(reading).values.type) &&
         !omni::identifies(attributeOf(reading));
}

bool ElementFacts::isTruth(const Reading& reading) const {
  return isAttribute(reading) && attributeOf(reading).values.type == ValueType::kBoolean;
}

bool ElementFacts::isTotal(const Reading& reading) const {
  return isAmount(reading) && attributeOf(reading).phrase.starts_with("total ");
}

bool ElementFacts::addsUp(const Reading& reading) const {
  static constexpr std::string_view kFlows[] = {"amount",  "total",  "revenu", "sale",   "quantiti", "cost",
                                                "payment", "profit", "spend",  "turnov", "fee",      "paid",
                                                "damag",   "incom",  "expens", "loss"};
  if (!isAmount(reading)) return false;
  if (attributeOf(reading).measure) return true;  // as it is defined
  const auto stems = contentStems(attributeOf(reading).phrase);
  return std::ranges::find_first_of(stems, kFlows) != stems.end();
}

Additivity ElementFacts::additivity(const Reading& reading) const {
  if (!isAmount(reading) || isYear(reading)) return Additivity::kNone;
  const Attribute& attribute = attributeOf(reading);
  if (attribute.measure || addsUp(reading)) return Additivity::kSum;
  if (isNamedAsLevel(attribute)) return Additivity::kLevel;
  if (isTally(reading) || talliesDeeds(attribute)) return Additivity::kSum;
  return holdsLevels(attribute.values) ? Additivity::kLevel : Additivity::kUnknown;
}

bool ElementFacts::isShared(const Reading& reading) const {
  if (!isEntityAttribute(reading)) return false;
  const auto& values = attributeOf(reading).values;
  return values.distinct > 0 && 2 * values.distinct <= values.rows;
}

bool ElementFacts::isTally(const Reading& reading) const {
  if (!isAmount(reading)) return false;
  const std::string& phrase = attributeOf(reading).phrase;
  if (attributeOf(reading).measure) return false;
  if (phrase.starts_with("no of ") || phrase.starts_with("number of ")) return true;
  return phrase.ends_with('s') && !phrase.ends_with("ss") && !phrase.ends_with("us") &&
         !phrase.ends_with("is");
}

bool ElementFacts::isSaidAsTally(const Reading& reading, const Token& last) const {
  if (!isAmount(reading) || !last.lower.ends_with('s') || last.stem == last.lower) return false;
  const auto stems = contentStems(attributeOf(reading).phrase);
  return std::ranges::find(stems, last.stem) == stems.end();
}

bool ElementFacts::numbersRows(const Reading& reading) const {
  if (!isEntityAttribute(reading)) return false;
  const auto& values = attributeOf(reading).values;
  const auto first = parsedNumber<std::int64_t>(values.minimum),
             last = parsedNumber<std::int64_t>(values.maximum);
  const auto count = static_cast<std::int64_t>(model_.entities[reading.element.owner].count);
  return first && last && 2 * values.distinct > values.rows && *last - *first + 1 == count;
}

bool ElementFacts::isMeasured(const Reading& reading) const {
  constexpr std::size_t kFew = 10;
  if (!isAmount(reading) || isYear(reading) || numbersRows(reading)) return false;
  const auto& values = attributeOf(reading).values;
  return values.rows >= kFew && 2 * values.distinct > values.rows;
}

bool ElementFacts::isCalledAsOwner(const Reading& reading) const {
  return isAmount(reading) && isEntityAttribute(reading) &&
         lower(attributeOf(reading).phrase) == lower(model_.entities[reading.element.owner].phrase);
}

bool ElementFacts::isNumberOfOwner(const Reading& reading) const {
  return isAmount(reading) && isEntityAttribute(reading) &&
         contentStems(attributeOf(reading).phrase) ==
             contentStems(model_.entities[reading.element.owner].phrase);
}

bool ElementFacts::isDated(const Reading& reading) const {
  return isAttribute(reading) && isDate(attributeOf(reading).values.type);
}

bool ElementFacts::isMonthly(const Reading& reading) const {
  return isAttribute(reading) && holdsMonths(attributeOf(reading).values);
}

bool ElementFacts::isYear(const Reading& reading) const {
  if (!isAttribute(reading) || !isNumeric(attributeOf(reading).values.type)) return false;
  // A year stays one where it is part of a key.
  if (!isAmount(reading) && attributeOf(reading).phrase != "year") return false;
  const auto& values = attributeOf(reading).values;
  return values.minimum.size() == 4 && values.maximum.size() == 4 && values.maximum < "2100";
}

bool ElementFacts::isNeverNull(const Reading& reading) const {
  if (!isEntityAttribute(reading)) return false;
  const auto& values = attributeOf(reading).values;
  return values.rows > 0 && values.nulls == 0;
}

bool ElementFacts::saysNoneByZero(const Reading& reading) const {
  return isAmount(reading) && isNeverNull(reading) && attributeOf(reading).values.minimum == "0";
}

bool ElementFacts::mayBeMissing(const Reading& reading) const {
  if (!isAttribute(reading)) return false;
  const auto& values = attributeOf(reading).values;
  if (values.nulls > 0) return true;
  return isEntityAttribute(reading) && !values.sampled &&
         values.rows < model_.entities[reading.element.owner].count;
}

bool ElementFacts::isNamedBy(const Reading& reading) const {
  if (!isEntityAttribute(reading)) return false;
  const Entity& owner = model_.entities[reading.element.owner];
  return reading.value && hasName(owner) && isNameAttribute(owner, reading.element.attribute);
}

std::optional<ElementRef> ElementFacts::inRole(const std::vector<Reading>& holding,
                                               std::span<const std::string> leading) const {
  if (holding.empty() || !isEntityAttribute(holding.front())) return std::nullopt;
  ElementRef meant = holding.front().element;
  std::vector<std::size_t> attributes;
  for (const auto& reading : holding)
    if (isEntityAttribute(reading) && areOfOne(reading, holding.front()))
      attributes.push_back(reading.element.attribute);
  const auto said = attributeSaid(model_.entities[meant.owner], attributes, leading);
  if (!said) return std::nullopt;
  meant.attribute = static_cast<std::uint32_t>(*said);
  return meant;
}

bool ElementFacts::isCalled(const Reading& link, std::string_view lowerCaseWord) const {
  const auto words = split(lower(model_.links[link.element.owner].phrase), ' ');
  return std::ranges::find(words, lowerCaseWord) != words.end();
}

bool ElementFacts::joins(const Reading& link, std::size_t entity) const {
  const Link& way = model_.links[link.element.owner];
  return way.from == entity || way.to == entity;
}

bool ElementFacts::areLinked(const Reading& one, const Reading& other) const {
  return isEntityAttribute(one) && isEntityAttribute(other) &&
         std::ranges::any_of(model_.links, [&](const Link& link) {
           return (link.from == one.element.owner && link.to == other.element.owner) ||
                  (link.from == other.element.owner && link.to == one.element.owner);
         });
}

bool ElementFacts::isLinkedOtherwise(const Reading& link, std::size_t entity) const {
  return std::ranges::any_of(model_.links, [&](const Link& other) {
    return (other.from == entity && joins(link, other.to)) || (other.to == entity && joins(link, other.from));
  });
}

bool ElementFacts::isWithin(const Reading& link) const {
  const Link& way = model_.links[link.element.owner];
  return way.from == way.to;
}

bool ElementFacts::isSubclass(const Reading& link) const {
  const std::string& name = model_.links[link.element.owner].name;
  return name.ends_with("subClassOf") || name.ends_with("subPropertyOf");
}

std::size_t ElementFacts::ledTo(const Reading& link) const {
  const Link& way = model_.links[link.element.owner];
  return link.converse ? way.from : way.to;
}

bool ElementFacts::isPassive(const Reading& reading) const {
  return model_.links[reading.element.owner].phrase.ends_with(" by");
}

bool ElementFacts::isVerb(const Reading& reading, const Token& word) const {
  const std::string& phrase = model_.links[reading.element.owner].phrase;
  const auto stems = contentStems(phrase);
  return phrase.ends_with('s') && stems.size() == 1 && stems.front() == word.stem;
}

}  // namespace omni
