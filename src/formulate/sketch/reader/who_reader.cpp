#include "formulate/sketch/reader/who_reader.h"

#include <algorithm>
#include <string>
#include <utility>

namespace omni {

void WhoReader::preferLinks(std::vector<Reading>& readings) const {
  const auto link = std::ranges::find_if(readings, isLink);
  if (asks_ && link != readings.end()) std::rotate(readings.begin(), link, link + 1);
}

bool WhoReader::showDoer(std::size_t index) {
  const Reading& reading = sketch_.best(index);
  if (!isLink(reading) || !std::exchange(asks_, false)) return false;
  sketch_.mentions[index].agent = !facts_.isPassive(reading);
  sketch_.targets.push_back({.mention = index});
  return true;
}

void WhoReader::denyPeople(const Item& item) {
  auto people = implied_.people();
  if (sketch_.targets.empty() || people.empty()) return;
  filters_.add({.kind = SketchFilter::Kind::kAbsent,
                .mention = sketch_.add(cursor_.mention(std::move(people), item)),
                .negated = true});
  filters_.takeDenial();
}

std::optional<Item> WhoReader::asPeople(const Item& item) const {
  const std::string& stem = cursor_.tokens()[item.first].stem;
  if (stem != "person" && stem != "peopl") return std::nullopt;
  Item people = item;
  people.kind = Item::Kind::kElement;
  people.readings = implied_.people();
  return people.readings.empty() ? std::nullopt : std::optional(std::move(people));
}

void WhoReader::showPeople() {
  auto people = implied_.people();
  if (people.empty()) return;
  const std::size_t who = sketch_.add({.readings = std::move(people), .implied = true});
  sketch_.targets = {{.mention = who, .certain = true}};
}

}  // namespace omni
