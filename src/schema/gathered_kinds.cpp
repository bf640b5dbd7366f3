#include "schema/gathered_kinds.h"

#include <algorithm>
#include <set>

namespace omni {
namespace {

using Members = std::set<std::size_t>;  // indices into the model's entities

class Gatherer {
 public:
  Gatherer(const Ontology& ontology, EntityModel& model) : ontology_(ontology), model_(model) {}

  void run() {
    for (std::size_t general = 0; general < model_.entities.size(); ++general) {
      if (model_.entities[general].count > 0 || model_.entities[general].name.empty()) continue;
      const Members members = membersOf(model_.entities[general].name);
      if (members.empty()) continue;
      for (const std::size_t member : members) {
        model_.entities[general].kinds.push_back(model_.entities[member].name);
        model_.entities[general].count += model_.entities[member].count;
      }
      shareAttributes(general, members);
      shareLinks(general, members);
    }
  }

 private:
  Members membersOf(const std::string& iri) const {
    Members members;
    for (const auto& property : ontology_.properties)
      for (const auto* side : {&property.domains, &property.ranges}) {
        const auto declared = std::ranges::find(*side, iri, &Occurrence::iri);
        if (declared == side->end()) continue;
        if (declared->count > 0) return {};  // it has instances of its own
        for (const auto& one : *side)
          for (std::size_t e = 0; e < model_.entities.size(); ++e)
            if (one.count > 0 && !one.iri.empty() && model_.entities[e].name == one.iri) members.insert(e);
      }
    return members;
  }

  // Attributes that every member has, with the values of all of them.
  void shareAttributes(std::size_t general, const Members& members) {
    auto& own = model_.entities[general].attributes;
    own.clear();
    for (const auto& attribute : model_.entities[*members.begin()].attributes) {
      Attribute shared = attribute;
      const bool all = std::ranges::all_of(members, [&](std::size_t member) {
        const Attribute* same = find(model_.entities[member], attribute.name);
        if (same && member != *members.begin()) add(same->values, shared.values);
        return same != nullptr;
      });
      if (all) own.push_back(std::move(shared));
    }
  }

  static const Attribute* find(const Entity& entity, const std::string& name) {
    const auto found = std::ranges::find(entity.attributes, name, &Attribute::name);
    return found == entity.attributes.end() ? nullptr : &*found;
  }

  static void add(const ValueSummary& more, ValueSummary& values) {
    values.rows += more.rows;
    values.nulls += more.nulls;
    values.distinct += more.distinct;
    if (isNumeric(values.type) || isDate(values.type)) return widen(more, values);
    values.samples.insert(values.samples.end(), more.samples.begin(), more.samples.end());
    values.complete &= more.complete;
    values.sampled |= more.sampled;
  }

  // Bounds are kept as text: those of the first kind stand, where only an order of numbers could compare.
  static void widen(const ValueSummary& more, ValueSummary& values) {
    if (!isDate(values.type)) return;
    values.minimum = std::min(values.minimum, more.minimum);
    values.maximum = std::max(values.maximum, more.maximum);
  }

  void shareLinks(std::size_t general, const Members& members) {
    const std::size_t known = model_.links.size();
    for (std::size_t l = 0; l < known; ++l) {
      Link link = model_.links[l];
      for (std::size_t Link::*end : {&Link::from, &Link::to}) {
        if (link.*end != *members.begin()) continue;
        Link shared = link;
        shared.*end = general;
        shared.count = countOf(link, end, members);
        if (shared.count > 0) put(std::move(shared));
      }
    }
  }

  // Of all members; 0 where one has no such property.
  std::size_t countOf(const Link& link, std::size_t Link::*end, const Members& members) const {
    std::size_t count = 0;
    for (const std::size_t member : members) {
      Link same = link;
      same.*end = member;
      const auto found = std::ranges::find_if(model_.links, [&](const Link& one) {
        return one.name == same.name && one.from == same.from && one.to == same.to && one.count > 0;
      });
      if (found == model_.links.end()) return 0;
      count += found->count;
    }
    return count;
  }

  void put(Link link) {
    const auto known = std::ranges::find_if(model_.links, [&](const Link& one) {
      return one.name == link.name && one.from == link.from && one.to == link.to;
    });
    if (known == model_.links.end())
      model_.links.push_back(std::move(link));
    else
      known->count = link.count;
  }

  const Ontology& ontology_;
  EntityModel& model_;
};

}  // namespace

void gatherKinds(const Ontology& ontology, EntityModel& model) {
  Gatherer(ontology, model).run();
}

}  // namespace omni
