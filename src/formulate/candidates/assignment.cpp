#include "formulate/candidates/assignment.h"

#include <algorithm>
#include <set>

#include "formulate/candidates/weights.h"
#include "formulate/sketch/elements/people.h"

namespace omni {
namespace {

using Kind = ElementRef::Kind;

struct EntityMention {
  std::size_t entity;
  std::size_t token;
};

class Assigner {
 public:
  Assigner(const Sketch& sketch, const EntityModel& model) : sketch_(sketch), model_(model) {
    for (const auto& mention : sketch.mentions) {
      const auto& element = mention.matches.front().element;
      if (element.kind == Kind::kEntity) entities_.push_back({element.owner, mention.token});
      if (mention.matches.front().value && element.kind == Kind::kAttribute) named_.insert(element.owner);
    }
  }

  std::vector<Assignment> run(std::size_t width) const {
    std::vector<Assignment> beam{{}};
    for (const auto& mention : sketch_.mentions) {
      std::vector<Assignment> wider;
      for (const auto& partial : beam)
        for (std::size_t r = 0; r < mention.matches.size(); ++r) {
          Assignment longer = partial;
          longer.matches.push_back(r);
          longer.score += mention.matches[r].score + fit(mention, mention.matches[r], partial);
          wider.push_back(std::move(longer));
        }
      std::stable_sort(wider.begin(), wider.end(),
                       [](const Assignment& a, const Assignment& b) { return a.score > b.score; });
      if (wider.size() > width) wider.resize(width);
      beam = std::move(wider);
    }
    return beam;
  }

 private:
  double fit(const Mention& mention, const LinkCandidate& match, const Assignment& partial) const {
    // What fits an attribute best, an entity has of itself.
    if (match.element.kind == Kind::kEntity) return kGrounding.mentionedOwner + kGrounding.nearestOwner;
    if (match.element.kind != Kind::kAttribute) {
      return kGrounding.nearestOwner * endsNamed(model_.links[match.element.owner]);
    }
    const std::size_t owner = match.element.owner;
    double score = model_.entities[owner].junction ? kGrounding.junctionOwner : 0;
    const EntityMention* nearest = nullptr;
    bool mentioned = false;
    for (const auto& entity : entities_) {
      if (entity.token == mention.token) continue;
      mentioned |= entity.entity == owner;
      if (!nearest || distance(entity.token, mention.token) < distance(nearest->token, mention.token))
        nearest = &entity;
    }
    if (mentioned)
      return score + kGrounding.mentionedOwner + (nearest->entity == owner ? kGrounding.nearestOwner : 0);
    if (!usedAlready(owner, partial)) score += kGrounding.newEntity;
    // "flats in Berlin" lie there, sooner than their owners live there.
    return score + (match.value && isPeople(model_.entities[owner]) ? kGrounding.unnamedPeople : 0);
  }

  // "does ANN own ACME": of relationships with one name that between what is named.
  double endsNamed(const Link& link) const {
    const auto starts = named_.count(link.from), ends = named_.count(link.to);
    const bool both = link.from == link.to ? starts > 1 : starts > 0 && ends > 0;
    return both ? 2 : starts + ends > 0 ? 1 : 0;
  }

  // "X of Y": what follows a thing more often owns it than what stands before.
  static std::size_t distance(std::size_t entity, std::size_t mention) {
    return entity >= mention ? 2 * (entity - mention) : 2 * (mention - entity) + 1;
  }

  bool usedAlready(std::size_t owner, const Assignment& partial) const {
    for (std::size_t m = 0; m < partial.matches.size(); ++m) {
      const auto& element = sketch_.mentions[m].matches[partial.matches[m]].element;
      if ((element.kind == Kind::kEntity || element.kind == Kind::kAttribute) && element.owner == owner)
        return true;
    }
    return false;
  }

  const Sketch& sketch_;
  const EntityModel& model_;
  std::vector<EntityMention> entities_;
  std::multiset<std::size_t> named_;  // entities of which the question names one, as often as it does
};

}  // namespace

const LinkCandidate& chosen(const Sketch& sketch, const Assignment& assignment, std::size_t mention) {
  return sketch.mentions[mention].matches[assignment.matches[mention]];
}

std::vector<Assignment> assign(const Sketch& sketch, const EntityModel& model, std::size_t width) {
  return Assigner(sketch, model).run(width);
}

}  // namespace omni
