#include "formulate/sketch/reader/who_reader.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace omni {

void WhoReader::preferLinks(std::vector<LinkCandidate>& matches) const {
  const auto link = std::ranges::find_if(matches, isLink);
  if (link == matches.end()) return;
  const Item* named = cursor_.next();
  const bool leadsToNamed = named && named->kind == Item::Kind::kValue && !named->matches.empty() &&
                            isEntityAttribute(named->matches.front()) &&
                            facts_.isNamedBy(named->matches.front()) &&
                            named->matches.front().element.owner == facts_.ledTo(*link);
  if (!asks_ && !leadsToNamed) return;
  std::rotate(matches.begin(), link, link + 1);
  if (leadsToNamed)
    std::erase_if(matches, [&](const LinkCandidate& match) {
      return isEntityAttribute(match) && facts_.attributeOf(match).foreign;
    });
}

bool WhoReader::showDoer(std::size_t index, const Item& item) {
  const LinkCandidate& match = sketch_.best(index);
  if (!isLink(match) || !std::exchange(asks_, false)) return false;
  const bool place = cursor_.tokens().front().lower == "where";
  // "Who is managed BY Ann" asks for those to whom it is done: of a relationship that is called "managed by"
  // it is they who hold it.
  const Token* behind = cursor_.tokenBehind(item);
  const bool isDoneTo = cursor_.lastToken(item).lower == "by" || (behind && behind->lower == "by");
  const bool holds = facts_.isPassive(match) ? isDoneTo && cursor_.next() : !isDoneTo;
  sketch_.mentions[index].agent = !place && holds && !implied_.leadsToPeople(match);
  sketch_.targets.push_back({.mention = index});
  return true;
}

bool WhoReader::denies(std::size_t index) {
  const auto isPerson = [&](const LinkCandidate& person) { return areOfOne(person, sketch_.best(index)); };
  if (!sketch_.asksWho || !sketch_.targets.empty() || !filters_.denies() || isAttribute(sketch_.best(index)))
    return false;
  auto people = implied_.people();
  if (people.empty() || std::ranges::any_of(people, isPerson)) return false;
  filters_.add({.kind = SketchFilter::Kind::kAbsent, .mention = index, .negated = true});
  filters_.takeDenial();
  sketch_.targets = {
      {.mention = sketch_.add({.matches = std::move(people), .implied = true}), .certain = true}};
  return true;
}

void WhoReader::denyPeople(const Item& item) {
  if (sketch_.targets.empty() || deniesThing()) return;
  auto people = implied_.people();
  if (people.empty()) return;
  filters_.add({.kind = SketchFilter::Kind::kAbsent,
                .mention = sketch_.add(cursor_.mention(std::move(people), item)),
                .negated = true});
  filters_.takeDenial();
}

bool WhoReader::deniesThing() const {
  static constexpr std::string_view kIndefinite[] = {"a", "an", "any"};
  return cursor_.elementLater([&](const Item& element) {
    const Token* before = cursor_.tokenBefore(element);
    return isEntity(element.matches.front()) && before &&
           std::ranges::find(kIndefinite, before->lower) != std::end(kIndefinite);
  }) != nullptr;
}

std::optional<Item> WhoReader::asPeople(const Item& item) const {
  const std::string& stem = cursor_.tokens()[item.first].stem;
  if (stem != "person" && stem != "peopl") return std::nullopt;
  Item people = item;
  people.kind = Item::Kind::kElement;
  people.matches = implied_.people();
  return people.matches.empty() ? std::nullopt : std::optional(std::move(people));
}

std::vector<LinkCandidate> WhoReader::atEnds() const {
  std::vector<LinkCandidate> ends;
  for (const auto& mention : sketch_.mentions) {
    const LinkCandidate& bestMatch = mention.matches.front();
    if (!isLink(bestMatch) && (isEntity(bestMatch) || isEntityAttribute(bestMatch))) continue;
    for (const std::uint32_t entity : implied_.endsOf(bestMatch.element))
      if (!isMentioned(entity))
        ends.push_back({{ElementRef::Kind::kEntity, entity}, std::nullopt, {}, bestMatch.score});
  }
  keepBest(ends);
  return ends;
}

bool WhoReader::isMentioned(std::uint32_t entity) const {
  return std::ranges::any_of(sketch_.mentions, [&](const Mention& mention) {
    const LinkCandidate& bestMatch = mention.matches.front();
    return (isEntity(bestMatch) || isEntityAttribute(bestMatch)) && bestMatch.element.owner == entity;
  });
}

void WhoReader::showPeople() {
  auto people = atEnds();
  if (people.empty()) people = implied_.people();
  if (people.empty()) return;
  const std::size_t who = sketch_.add({.matches = std::move(people), .implied = true});
  sketch_.targets = {{.mention = who, .certain = true}};
}

}  // namespace omni
