#include <algorithm>
#include <iterator>
#include <utility>

#include "formulate/sketch/people.h"
#include "formulate/sketch/sketch_reader.h"

namespace omni {
namespace {

constexpr double kPeopleScore = 0.7;

}  // namespace

void SketchReader::showPeople() {
  Mention people{.readings = peopleReadings(), .implied = true};
  if (people.readings.empty()) return;
  out_.mentions.push_back(std::move(people));
  out_.targets = {{.mention = out_.mentions.size() - 1, .certain = true}};
}

std::vector<Reading> SketchReader::peopleReadings() const {
  std::vector<Reading> people;
  for (std::uint32_t e = 0; e < model_.entities.size(); ++e)
    if (isPeople(model_.entities[e]))
      people.push_back({{ElementRef::Kind::kEntity, e}, std::nullopt, {}, kPeopleScore});
  return people;
}

void SketchReader::nobody(const Item& item) {
  auto people = peopleReadings();
  if (!hasTargets() || people.empty()) return;
  push({.kind = SketchFilter::Kind::kAbsent, .mention = mention(std::move(people), item), .negated = true});
  negated_ = false;
}

std::optional<Item> SketchReader::asPeople(const Item& item) const {
  const std::string& stem = question_.tokens[item.first].stem;
  if (stem != "person" && stem != "peopl") return std::nullopt;
  Item people = item;
  people.kind = Kind::kElement;
  people.readings = peopleReadings();
  return people.readings.empty() ? std::nullopt : std::optional(std::move(people));
}

}  // namespace omni
