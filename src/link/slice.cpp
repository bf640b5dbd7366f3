#include "link/slice.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <map>

#include "link/linker.h"

namespace omni {
namespace {

constexpr std::size_t kFollowedMatches = 4;  // of one item that are followed
constexpr double kNearBest = 0.75;           // of the best reading's score
constexpr std::size_t kMaxJoined = 12;       // linked entities between which paths are looked for
constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

using Entities = std::vector<std::size_t>;  // indices into the model's entities

void weigh(const ElementRef& element, double score, const EntityModel& model,
           std::map<std::size_t, double>& weights) {
  if (element.kind == ElementRef::Kind::kEntity || element.kind == ElementRef::Kind::kAttribute) {
    weights[element.owner] += score;
    return;
  }
  weights[model.links[element.owner].from] += score / 2;
  weights[model.links[element.owner].to] += score / 2;
}

// Entities that words link to, the most and surest first.
Entities linked(const std::vector<Item>& items, const EntityModel& model) {
  std::map<std::size_t, double> weights;
  for (const auto& item : items)
    for (const LinkCandidate& match : likelyMatches(item)) weigh(match.element, match.score, model, weights);
  Entities entities;
  for (const auto& [entity, weight] : weights) entities.push_back(entity);
  std::stable_sort(entities.begin(), entities.end(),
                   [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
  return entities;
}

std::vector<Entities> neighboursOf(const EntityModel& model) {
  std::vector<Entities> neighbours(model.entities.size());
  for (const auto& edge : model.links) {
    neighbours[edge.from].push_back(edge.to);
    neighbours[edge.to].push_back(edge.from);
  }
  return neighbours;
}

void add(std::size_t entity, Entities& slice) {
  if (std::find(slice.begin(), slice.end(), entity) == slice.end()) slice.push_back(entity);
}

// What stands on the shortest path from `start` to each of `ends`.
void addPaths(std::size_t start, const Entities& ends, const std::vector<Entities>& neighbours,
              Entities& slice) {
  Entities before(neighbours.size(), kNone);
  before[start] = start;
  for (std::deque<std::size_t> open{start}; !open.empty(); open.pop_front())
    for (const std::size_t next : neighbours[open.front()])
      if (before[next] == kNone) {
        before[next] = open.front();
        open.push_back(next);
      }
  for (const std::size_t end : ends)
    for (std::size_t at = end; before[at] != kNone && at != start; at = before[at]) add(at, slice);
}

}  // namespace

std::span<const LinkCandidate> likelyMatches(const Item& item) {
  const std::span<const LinkCandidate> first(item.matches.data(),
                                             std::min(kFollowedMatches, item.matches.size()));
  const auto end = std::ranges::find_if(first, [&](const LinkCandidate& match) {
    return match.score < kNearBest * item.matches.front().score;
  });
  return first.first(static_cast<std::size_t>(end - first.begin()));
}

std::vector<std::string> connectedSlice(const Question& question, const CatalogEntry& entry) {
  return connectedSlice(link(question, entry.model, entry.words(), entry.values()), entry.model);
}

std::vector<std::string> connectedSlice(const std::vector<Item>& items, const EntityModel& model) {
  Entities slice = linked(items, model);
  const Entities ends(slice.begin(),
                      slice.begin() + static_cast<std::ptrdiff_t>(std::min(kMaxJoined, slice.size())));
  const auto neighbours = neighboursOf(model);
  for (const std::size_t start : ends) addPaths(start, ends, neighbours, slice);
  for (const std::size_t entity : ends)
    for (const std::size_t next : neighbours[entity]) add(next, slice);
  std::vector<std::string> names;
  for (const std::size_t entity : slice) names.push_back(model.entities[entity].name);
  return names;
}

}  // namespace omni
