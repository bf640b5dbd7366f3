#include "schema/joined_parts.h"

#include <algorithm>
#include <numeric>

namespace omni {
namespace {

// Of every entity the first of its part.
std::vector<std::size_t> firstOfParts(const EntityModel& model) {
  std::vector<std::size_t> first(model.entities.size());
  std::iota(first.begin(), first.end(), 0);
  const auto root = [&](std::size_t entity) {
    while (first[entity] != entity) entity = first[entity] = first[first[entity]];
    return entity;
  };
  for (const Link& link : model.links) {
    const std::size_t from = root(link.from), to = root(link.to);
    first[std::max(from, to)] = std::min(from, to);
  }
  for (std::size_t entity = 0; entity < first.size(); ++entity) first[entity] = root(entity);
  return first;
}

}  // namespace

std::vector<EntityModel> joinedParts(const EntityModel& model) {
  const auto firsts = firstOfParts(model);
  if (std::ranges::all_of(firsts, [](std::size_t first) { return first == 0; })) return {};
  std::vector<EntityModel> parts;
  std::vector<std::size_t> part(firsts.size());   // which each entity belongs to
  std::vector<std::size_t> place(firsts.size());  // where it stands there
  for (std::size_t e = 0; e < firsts.size(); ++e) {
    if (firsts[e] == e) {
      part[e] = parts.size();
      EntityModel& made = parts.emplace_back();
      made.route = model.route;
      made.dialect = model.dialect;
      made.prefixes = model.prefixes;
    }
    part[e] = part[firsts[e]];
    auto& entities = parts[part[e]].entities;
    place[e] = entities.size();
    entities.push_back(model.entities[e]);
  }
  for (const Link& link : model.links) {
    Link& moved = parts[part[link.from]].links.emplace_back(link);
    moved.from = place[link.from];
    moved.to = place[link.to];
  }
  return parts;
}

}  // namespace omni
