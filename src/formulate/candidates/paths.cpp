#include "formulate/candidates/paths.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>
#include <span>

namespace omni {
namespace {

constexpr double kPreferredCost = 0.4;
constexpr double kJunctionDiscount = 0.3;
constexpr double kNamedJunctionCost = 0.9;
constexpr double kPlentyDiscount = 0.002;  // a power of ten of relationships
constexpr double kTogetherDiscount = 0.03;

struct Step {
  double cost = std::numeric_limits<double>::infinity();
  std::size_t link = 0;
  std::size_t previous = 0;  // entity
};

class Joiner {
 public:
  Joiner(const EntityModel& model, const std::set<std::size_t>& preferred, const EntityPairs& together)
      : model_(model), preferred_(preferred), together_(together), starts_(model.entities.size() + 1) {
    for (const Link& link : model.links) {
      ++starts_[link.from + 1];
      if (link.to != link.from) ++starts_[link.to + 1];
    }
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
    links_.resize(starts_.back());
    auto next = starts_;
    for (std::size_t l = 0; l < model.links.size(); ++l) {
      links_[next[model.links[l].from]++] = l;
      if (model.links[l].to != model.links[l].from) links_[next[model.links[l].to]++] = l;
    }
  }

  // Dijkstra from every entity of the tree at once, as far as the nearest of `wanted`.
  std::vector<Step> distances(const JoinTree& tree, const std::vector<std::size_t>& wanted) const {
    std::vector<Step> steps(model_.entities.size());
    using Entry = std::pair<double, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    for (const auto& node : tree.nodes) {
      steps[node.entity].cost = 0;
      queue.emplace(0, node.entity);
    }
    double nearest = std::numeric_limits<double>::infinity();
    while (!queue.empty()) {
      const auto [cost, entity] = queue.top();
      queue.pop();
      if (cost > nearest) break;
      if (cost > steps[entity].cost) continue;
      if (std::ranges::find(wanted, entity) != wanted.end()) nearest = cost;
      for (const std::size_t l : linksOf(entity)) {
        const Link& link = model_.links[l];
        const std::size_t other = link.from == entity ? link.to : link.from;
        const double total = cost + costOf(l, other, entity, steps[entity].cost == 0);
        if (total >= steps[other].cost) continue;
        steps[other] = {total, l, entity};
        queue.emplace(total, other);
      }
    }
    return steps;
  }

  // From something named that only joins others ("affiliated with"), what it joins comes first.
  double costOf(std::size_t link, std::size_t towards, std::size_t from, bool named) const {
    if (preferred_.contains(link)) return kPreferredCost;
    if (named && model_.entities[from].junction) return kNamedJunctionCost;
    // Of several ways, that which most things go: people act in films more than they direct them.
    const double plenty = kPlentyDiscount * std::log10(1.0 + static_cast<double>(model_.links[link].count));
    const double together = together_.contains(std::minmax(from, towards)) ? kTogetherDiscount : 0;
    return 1.0 - (model_.entities[towards].junction ? kJunctionDiscount : 0) - plenty - together;
  }

  // Adds the path that leads from the tree to `entity`.
  std::size_t add(JoinTree& tree, const std::vector<Step>& steps, std::size_t entity) const {
    if (const auto known = tree.nodeOf(entity)) return *known;
    const Step& step = steps[entity];
    const std::size_t previous = add(tree, steps, step.previous);
    tree.nodes.push_back({entity});
    const std::size_t node = tree.nodes.size() - 1;
    const bool forward = model_.links[step.link].from == step.previous;
    tree.edges.push_back(
        {.link = step.link, .from = forward ? previous : node, .to = forward ? node : previous});
    return node;
  }

 private:
  std::span<const std::size_t> linksOf(std::size_t entity) const {
    return std::span(links_).subspan(starts_[entity], starts_[entity + 1] - starts_[entity]);
  }

  const EntityModel& model_;
  const std::set<std::size_t>& preferred_;
  const EntityPairs& together_;
  std::vector<std::size_t> starts_, links_;  // of each entity its links, in the model's order
};

}  // namespace

std::optional<std::size_t> JoinTree::nodeOf(std::size_t entity) const {
  for (std::size_t n = 0; n < nodes.size(); ++n)
    if (nodes[n].entity == entity) return n;
  return std::nullopt;
}

std::optional<JoinTree> joinEntities(const EntityModel& model, std::size_t root,
                                     const std::vector<std::size_t>& entities,
                                     const std::set<std::size_t>& preferred, const EntityPairs& together) {
  const Joiner joiner(model, preferred, together);
  JoinTree tree{.nodes = {{root}}, .edges = {}};
  std::vector<std::size_t> open;
  for (const std::size_t entity : entities)
    if (entity != root && std::find(open.begin(), open.end(), entity) == open.end()) open.push_back(entity);
  while (!open.empty()) {
    const auto steps = joiner.distances(tree, open);
    const auto nearest = std::min_element(open.begin(), open.end(), [&](std::size_t a, std::size_t b) {
      return steps[a].cost < steps[b].cost;
    });
    if (steps[*nearest].cost == std::numeric_limits<double>::infinity()) return std::nullopt;
    joiner.add(tree, steps, *nearest);
    std::erase_if(open, [&](std::size_t entity) { return tree.nodeOf(entity).has_value(); });
  }
  return tree;
}

}  // namespace omni
