#include "formulate/sketch/elements/implied_elements.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>

#include "base/text.h"
#include "catalog/naming.h"
#include "formulate/sketch/elements/kept_unit.h"
#include "formulate/sketch/elements/people.h"
#include "link/linker.h"
#include "question/question.h"
#include "schema/values/month_values.h"

namespace omni {
namespace {

// How well an element suits that is meant for what it is alone.
constexpr double kDated = 0.7;
constexpr double kOfMeasures = 0.1;  // more, of a date that what is defined goes by
constexpr double kYearly = 0.6;
constexpr double kMonthly = 0.75;
constexpr double kPeople = 0.7;
constexpr double kMeasured = 0.7;
constexpr double kUsers = 0.7;
constexpr double kName = 0.5;
constexpr double kPartOfName = 0.9;

LinkCandidate thing(std::size_t entity, double score) {
  return {{ElementRef::Kind::kEntity, static_cast<std::uint32_t>(entity)}, std::nullopt, {}, score};
}

LinkCandidate attribute(std::uint32_t entity, std::size_t number, double score) {
  return {
      {ElementRef::Kind::kAttribute, entity, static_cast<std::uint32_t>(number)}, std::nullopt, {}, score};
}

}  // namespace

std::vector<LinkCandidate> ImpliedElements::named(std::string_view stems) const {
  auto matches = namedAnywhere(stems);
  std::erase_if(matches, [](const LinkCandidate& match) { return !isEntityAttribute(match); });
  return matches;
}

std::vector<LinkCandidate> ImpliedElements::namedAnywhere(std::string_view stems) const {
  return impliedAttributes(stems, words_);
}

Measures ImpliedElements::comparedBy(const Cue& cue) const {
  if (auto matches = named(cue.attribute); !matches.empty()) return {std::move(matches), false};
  return {named(cue.reversed), true};
}

std::vector<LinkCandidate> ImpliedElements::measuredIn(std::string_view lowerCaseWord) const {
  auto measured = namedAnywhere(omni::measuredIn(lowerCaseWord));
  std::erase_if(measured, [&](const LinkCandidate& match) { return !facts_.isAmount(match); });
  if (!measured.empty()) return measured;
  forEachAttribute(model_, [&](const ElementRef& element, const Attribute& attribute) {
    const LinkCandidate match{element, std::nullopt, {}, kMeasured};
    if (hasConvertibleUnit(lowerCaseWord, attribute) && facts_.isAmount(match)) measured.push_back(match);
  });
  return measured;
}

bool ImpliedElements::saysWhenOfMeasures(const ElementRef& element) const {
  if (element.kind != ElementRef::Kind::kAttribute) return false;
  const auto& attributes = model_.entities[element.owner].attributes;
  return std::ranges::any_of(attributes, [&](const Attribute& other) {
    return other.measure && other.measure->time == attributes[element.attribute].name;
  });
}

std::vector<LinkCandidate> ImpliedElements::dated() const {
  std::vector<LinkCandidate> dates;
  forEachAttribute(model_, [&](const ElementRef& element, const Attribute& attribute) {
    if (!isDate(attribute.values.type)) return;
    dates.push_back({element, std::nullopt, {}, kDated + (saysWhenOfMeasures(element) ? kOfMeasures : 0)});
  });
  std::ranges::stable_sort(dates, std::greater<>{}, &LinkCandidate::score);
  return dates;
}

std::vector<LinkCandidate> ImpliedElements::timed() const {
  auto times = dated();
  forEachAttribute(model_, [&](const ElementRef& element, const Attribute& attribute) {
    if (element.kind == ElementRef::Kind::kAttribute && holdsMonths(attribute.values))
      times.push_back({element, std::nullopt, {}, kMonthly});
  });
  return times;
}

std::vector<LinkCandidate> ImpliedElements::yearly() const {
  std::vector<LinkCandidate> years;
  forEachAttribute(model_, [&](const ElementRef& element, const Attribute&) {
    LinkCandidate year{element, std::nullopt, {}, kYearly};
    if (isEntityAttribute(year) && facts_.isYear(year)) years.push_back(std::move(year));
  });
  return years;
}

std::vector<LinkCandidate> ImpliedElements::periods(std::string_view unit) const {
  auto held = named(unit);
  std::erase_if(held, [&](const LinkCandidate& match) {
    return contentStems(facts_.attributeOf(match).phrase) != std::vector{std::string(unit)} ||
           facts_.isDated(match);
  });
  return held;
}

std::vector<LinkCandidate> ImpliedElements::people() const {
  std::vector<LinkCandidate> people;
  for (std::size_t e = 0; e < model_.entities.size(); ++e)
    if (isPerson(static_cast<std::uint32_t>(e))) people.push_back(thing(e, kPeople));
  // Whose names are known: not the "salaries" of people who are kept apart.
  keepSuiting(people,
              [&](const LinkCandidate& some) { return hasName(model_.entities[some.element.owner]); });
  return people;
}

bool ImpliedElements::haveSuperiors(std::size_t entity) const {
  static constexpr std::string_view kVerbs[] = {"report", "supervis", "train",  "teach",
                                                "taught", "mentor",   "student"};
  return model_.route != Route::kSql && std::ranges::any_of(model_.links, [&](const Link& link) {
           if (link.from != entity || link.to != entity) return false;
           const auto words = contentStems(link.phrase);
           return std::ranges::find_first_of(words, kVerbs) != words.end();
         });
}

bool ImpliedElements::isPerson(std::uint32_t entity) const {
  return isPeople(model_.entities[entity]) || haveSuperiors(entity);
}

bool ImpliedElements::leadsToPeople(const LinkCandidate& link) const {
  const auto ends = endsOf(link.element);
  return isImpersonal(ends[0]) && isPeople(model_.entities[ends[1]]);
}

std::vector<std::uint32_t> ImpliedElements::endsOf(const ElementRef& link) const {
  const Link& way = model_.links[link.owner];
  return {static_cast<std::uint32_t>(way.from), static_cast<std::uint32_t>(way.to)};
}

bool ImpliedElements::holdsPeople() const {
  return std::ranges::any_of(model_.entities, isPeople);
}

bool ImpliedElements::isImpersonal(std::uint32_t entity) const {
  return !isPeople(model_.entities[entity]) && !isOrganisation(model_.entities[entity]);
}

std::vector<LinkCandidate> ImpliedElements::amountsOf(const ElementRef& thing) const {
  const LinkCandidate owner{thing, std::nullopt, {}, kWholeName};
  std::vector<LinkCandidate> amounts;
  forEachAttribute(model_, [&](const ElementRef& element, const Attribute& attribute) {
    LinkCandidate amount{element, std::nullopt, {}, kWholeName};
    if (!attribute.measure && areOfOne(amount, owner) && facts_.addsUp(amount))
      amounts.push_back(std::move(amount));
  });
  return amounts;
}

std::optional<LinkCandidate> ImpliedElements::amountOf(const ElementRef& thing) const {
  auto amounts = amountsOf(thing);
  if (amounts.size() == 1) return std::move(amounts.front());
  return amounts.empty() && thing.kind == ElementRef::Kind::kEntity ? valueOf(thing.owner) : std::nullopt;
}

template <class Predicate>
std::optional<LinkCandidate> ImpliedElements::onlyNumber(std::uint32_t entity, const Predicate& fits) const {
  std::optional<LinkCandidate> found;
  const auto& attributes = model_.entities[entity].attributes;
  for (std::size_t a = 0; a < attributes.size(); ++a) {
    const LinkCandidate number = attribute(entity, a, kWholeName);
    if (attributes[a].measure || !facts_.isAmount(number) || !fits(number)) continue;
    if (found) return std::nullopt;
    found = number;
  }
  return found;
}

std::optional<LinkCandidate> ImpliedElements::valueOf(std::uint32_t entity) const {
  static constexpr std::string_view kCalled[] = {"value",       "values", "val",
                                                 "obs value",   "amount", "measurement",
                                                 "observation", "figure", "observed value"};
  return onlyNumber(entity, [&](const LinkCandidate& number) {
    return isOneOf(kCalled, lower(facts_.attributeOf(number).phrase));
  });
}

std::optional<LinkCandidate> ImpliedElements::measureOf(std::uint32_t entity) const {
  if (auto value = valueOf(entity)) return value;
  return onlyNumber(entity, [&](const LinkCandidate& number) { return !facts_.isYear(number); });
}

std::optional<LinkCandidate> ImpliedElements::total() const {
  std::optional<LinkCandidate> found;
  for (std::uint32_t e = 0; e < model_.entities.size(); ++e) {
    const auto total = onlyNumber(e, [&](const LinkCandidate& number) {
      const std::string called = lower(facts_.attributeOf(number).phrase);
      return called == "total" || called == "totals";
    });
    if (total && found) return std::nullopt;
    if (total) found = total;
  }
  return found;
}

std::optional<LinkCandidate> ImpliedElements::countOf(std::uint32_t entity) const {
  const auto counts = [](const Attribute& attribute) {
    static constexpr std::string_view kCalled[] = {"count", "counts", "n", "freq", "frequency"};
    return isOneOf(kCalled, lower(attribute.phrase));
  };
  const auto& attributes = model_.entities[entity].attributes;
  if (std::ranges::any_of(attributes, [&](const Attribute& a) { return isUnique(a) && !counts(a); }))
    return std::nullopt;
  return onlyNumber(entity, [&](const LinkCandidate& number) {
    return counts(facts_.attributeOf(number)) && !facts_.numbersRows(number);
  });
}

std::vector<LinkCandidate> ImpliedElements::amountsBetween(std::uint32_t one, std::uint32_t other) const {
  std::vector<LinkCandidate> amounts;
  for (std::uint32_t l = 0; l < model_.links.size(); ++l) {
    const Link& link = model_.links[l];
    if ((link.from == one && link.to == other) || (link.from == other && link.to == one))
      std::ranges::move(amountsOf({ElementRef::Kind::kLink, l}), std::back_inserter(amounts));
  }
  return amounts;
}

std::vector<LinkCandidate> ImpliedElements::namesOf(std::uint32_t entity) const {
  std::vector<LinkCandidate> names;
  const auto& attributes = model_.entities[entity].attributes;
  for (std::size_t a = 0; a < attributes.size(); ++a)
    if (attributes[a].phrase.ends_with("name") || attributes[a].phrase.ends_with("title"))
      names.push_back(attribute(entity, a, kName));
  return names;
}

FullNames ImpliedElements::fullNames() const {
  FullNames names;
  for (std::uint32_t e = 0; e < model_.entities.size(); ++e) {
    const auto parts = nameAttributes(model_.entities[e]);
    if (parts.size() != 2) continue;
    names.first.push_back(attribute(e, parts[0], kPartOfName));
    names.last.push_back(attribute(e, parts[1], kPartOfName));
  }
  return names;
}

std::vector<LinkCandidate> ImpliedElements::usersOf(std::uint32_t entity) const {
  std::vector<LinkCandidate> users;
  if (model_.route != Route::kSql) return users;
  for (const auto& link : model_.links)
    if (link.to == entity && link.from != link.to) users.push_back(thing(link.from, kUsers));
  return users;
}

}  // namespace omni
