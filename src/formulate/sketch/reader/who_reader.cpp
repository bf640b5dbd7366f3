#include "formulate/sketch/reader/who_reader.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace omni {

void WhoReader::preferLinks(std::vector<Reading>& readings) const {
  const auto link = std::ranges::find_if(readings, isLink);
  if (link == readings.end()) return;
  const Item* named = cursor_.next();
  const bool leadsToNamed = named && named->kind == Item::Kind::kValue && !named->readings.empty() &&
                            isEntityAttribute(named->readings.front()) &&
                            facts_.isNamedBy(named->readings.front()) &&
                            named->readings.front().element.owner == facts_.ledTo(*link);
  if (!asks_ && !leadsToNamed) return;
  std::rotate(readings.begin(), link, link + 1);
  if (leadsToNamed)
    std::erase_if(readings, [&](const Reading& reading) {
      return isEntityAttribute(reading) && facts_.attributeOf(reading).foreign;
    });
}

bool WhoReader::showDoer(std::size_t index, const Item& item) {
  const Reading& reading = sketch_.best(index);
  if (!isLink(reading) || !std::exchange(asks_, false)) return false;
  const bool place = cursor_.tokens().front().lower == "where";
  // "Who is managed BY Ann" asks for those to whom it is done.
  const Token* behind = cursor_.tokenBehind(item);
  const bool isDoneTo = cursor_.lastToken(item).lower == "by" || (behind && behind->lower == "by");
  sketch_.mentions[index].agent =
      !place && !isDoneTo && !facts_.isPassive(reading) && !implied_.leadsToPeople(reading);
  sketch_.targets.push_back({.mention = index});
  return true;
}

bool WhoReader::denies(std::size_t index) {
  const auto isPerson = [&](const Reading& person) { return areOfOne(person, sketch_.best(index)); };
  auto people = implied_.people();
  if (!sketch_.asksWho || !sketch_.targets.empty() || !filters_.denies() || people.empty() ||
      isAttribute(sketch_.best(index)) || std::ranges::any_of(people, isPerson))
    return false;
  filters_.add({.kind = SketchFilter::Kind::kAbsent, .mention = index, .negated = true});
  filters_.takeDenial();
  sketch_.targets = {
      {.mention = sketch_.add({.readings = std::move(people), .implied = true}), .certain = true}};
  return true;
}

void WhoReader::denyPeople(const Item& item) {
  auto people = implied_.people();
  if (sketch_.targets.empty() || people.empty() || deniesThing()) return;
  filters_.add({.kind = SketchFilter::Kind::kAbsent,
                .mention = sketch_.add(cursor_.mention(std::move(people), item)),
                .negated = true});
  filters_.takeDenial();
}

bool WhoReader::deniesThing() const {
  static constexpr std::string_view kIndefinite[] = {"a", "an", "any"};
  return cursor_.elementLater([&](const Item& element) {
    const Token* before = cursor_.tokenBefore(element);
    return isEntity(element.readings.front()) && before &&
           std::ranges::find(kIndefinite, before->lower) != std::end(kIndefinite);
  }) != nullptr;
}

std::optional<Item> WhoReader::asPeople(const Item& item) const {
  const std::string& stem = cursor_.tokens()[item.first].stem;
  if (stem != "person" && stem != "peopl") return std::nullopt;
  Item people = item;
  people.kind = Item::Kind::kElement;
  people.readings = implied_.people();
  return people.readings.empty() ? std::nullopt : std::optional(std::move(people));
}

std::vector<Reading> WhoReader::atEnds() const {
  std::vector<Reading> ends;
  for (const auto& mention : sketch_.mentions) {
    const Reading& said = mention.readings.front();
    if (!isLink(said) && (isEntity(said) || isEntityAttribute(said))) continue;
    for (const std::uint32_t entity : implied_.endsOf(said.element))
      if (!isSaid(entity))
        ends.push_back({{ElementRef::Kind::kEntity, entity}, std::nullopt, {}, said.score});
  }
  keepBest(ends);
  return ends;
}

bool WhoReader::isSaid(std::uint32_t entity) const {
  return std::ranges::any_of(sketch_.mentions, [&](const Mention& mention) {
    const Reading& said = mention.readings.front();
    return (isEntity(said) || isEntityAttribute(said)) && said.element.owner == entity;
  });
}

void WhoReader::showPeople() {
  auto people = atEnds();
  if (people.empty()) people = implied_.people();
  if (people.empty()) return;
  const std::size_t who = sketch_.add({.readings = std::move(people), .implied = true});
  sketch_.targets = {{.mention = who, .certain = true}};
}

}  // namespace omni
