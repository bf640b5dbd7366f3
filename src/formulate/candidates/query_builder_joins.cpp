#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>

#include "base/text.h"
#include "catalog/naming.h"
#include "formulate/candidates/query_builder.h"
#include "formulate/sketch/elements/roles.h"

namespace omni {
namespace {

constexpr double kSureReading = 0.9;
constexpr std::size_t kMaxHops = 8;
constexpr std::size_t kAnyHops = 99;  // where the language says so of its own

}  // namespace

void QueryBuilder::collect() {
  std::set<std::size_t> apart;
  std::set<std::size_t> owners;
  for (const auto& filter : sketch_.filters)
    if (isOutside(filter)) {
      apart.insert(filter.mention);
      owners.insert(entityOf(filter.mention));
    }
  // "of each department, INCLUDING EMPTY ONES": what all are kept of comes first.
  for (const auto& group : sketch_.groups)
    if (group.mention && sketch_.optional) need(*group.mention);
  for (const auto& target : sketch_.targets)
    if (target.mention) need(*target.mention);
  for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
    const auto role = roleOf(m);
    if (role) roles_[m] = *role;
    // What is mentioned and not used still says the way: "problems REPORTED BY STAFF whose …".
    const bool leads = sketch_.mentions[m].context || !used(m);
    if (const auto link = leads ? referenceOf(m) : role) links_.insert(*link);
  }
  for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
    const bool onlyOfApart = !used(m) && (isLink(m) ? leadsTo(m, owners) : owners.contains(entityOf(m)));
    if (onlyOfApart && isLink(m)) links_.insert(match(m).element.owner);  // the way to what is set apart
    if (!apart.contains(m) && !onlyOfApart && !sketch_.mentions[m].ignored && isJoined(m)) need(m);
  }
}

bool QueryBuilder::leadsTo(std::size_t link, const std::set<std::size_t>& entities) const {
  if (entities.empty()) return false;
  const Link& way = model_.links[match(link).element.owner];
  return (way.from == subject() && entities.contains(way.to)) ||
         (way.to == subject() && entities.contains(way.from));
}

bool QueryBuilder::isJoined(std::size_t mention) const {
  const auto kind = match(mention).element.kind;
  if (kind == Kind::kLink && !used(mention) && isVerbOfOwn(mention)) return false;
  if (used(mention) || kind == Kind::kLink || kind == Kind::kLinkAttribute) return true;
  switch (sketch_.style.contexts) {
    case GroundingStyle::Contexts::kNone: return false;
    case GroundingStyle::Contexts::kAll: return true;
    case GroundingStyle::Contexts::kUsual: break;
  }
  return !(sketch_.mentions[mention].owner && isAlreadyGiven());
}

bool QueryBuilder::isVerbOfOwn(std::size_t link) const {
  if (sketch_.targets.empty() || !sketch_.targets.front().mention) return false;
  const Link& way = model_.links[match(link).element.owner];
  const std::size_t other = way.from == subject() ? way.to : way.from;
  const bool ofOwn = std::ranges::any_of(sketch_.filters, [&](const SketchFilter& filter) {
    const auto& named = match(filter.mention);
    return filter.mention == link + 1 && named.value && named.element.kind == Kind::kAttribute &&
           named.element.owner == subject();
  });
  const auto isOther = [&](std::size_t m) { return m != link && entityOf(m) == other; };
  for (std::size_t m = 0; m < sketch_.mentions.size(); ++m)
    if (isOther(m)) return false;
  return ofOwn && other != subject();
}

bool QueryBuilder::isAlreadyGiven() const {
  return std::any_of(sketch_.targets.begin(), sketch_.targets.end(), [&](const SketchTerm& target) {
    return target.mention && match(*target.mention).element.kind == Kind::kAttribute &&
           match(*target.mention).score > kSureReading;
  });
}

bool QueryBuilder::used(std::size_t mention) const {
  return areAbout(sketch_.targets, mention) || areAbout(sketch_.groups, mention) ||
         areAbout(sketch_.orders, mention) ||
         std::any_of(sketch_.filters.begin(), sketch_.filters.end(), [&](const SketchFilter& f) {
           const bool named = f.kind == SketchFilter::Kind::kThing && f.aggregated == mention;
           return !isOutside(f) && !named && (f.mention == mention || f.aggregated == mention);
         });
}

void QueryBuilder::joinSelf() {
  for (const Kind kind : {Kind::kLink, Kind::kLinkAttribute})
    for (std::size_t m = 0; m < sketch_.mentions.size() && !self_; ++m)
      if (match(m).element.kind == kind && !sketch_.mentions[m].ignored) joinSelf(m);
}

void QueryBuilder::joinSelf(std::size_t mention) {
  const auto& mentioned = match(mention);
  const Link& link = model_.links[mentioned.element.owner];
  if (link.from != link.to) return;
  const std::size_t entity = link.from;
  selfLink_ = mention;
  if (isCounted(mention)) {  // "has the most followers": who is counted stands at the start
    // "three PARENTS", "the most DEPENDENCIES": these stand at the end
    addSelf(mentioned.element.owner, entity, mentioned.converse == sketch_.mentions[mention].ofObjects);
  } else if (selfName_ = nameOf(entity); selfName_) {
    const bool before = sketch_.mentions[*selfName_].token < sketch_.mentions[mention].token;
    const bool starts = sketch_.mentions[mention].ofObjects ||
                        (before != sketch_.mentions[mention].possessed) != mentioned.converse;
    addSelf(mentioned.element.owner, entity, starts != sketch_.mentions[mention].turned);
    tree_.edges.back().minHops = tree_.edges.back().maxHops = repetitions(mention);
  } else if (comparesWith(mention)) {
    addSelf(mentioned.element.owner, entity, !mentioned.converse);
  } else if (isShownBesides(mention)) {
    addSelf(mentioned.element.owner, entity, mentioned.converse);
    homes_[mention] = *self_;
  } else if (mentioned.element.kind == Kind::kLinkAttribute) {
    addSelf(mentioned.element.owner, entity, true);
  } else if (countsOthers(entity)) {  // "follows the most people"
    addSelf(mentioned.element.owner, entity, mentioned.converse);
  } else {
    joinChain(mentioned.element.owner);
  }
}

std::size_t QueryBuilder::repetitions(std::size_t link) const {
  std::size_t times = 0;
  for (std::size_t m = 0; m < sketch_.mentions.size(); ++m)
    times += !sketch_.mentions[m].ignored && match(m).element == match(link).element &&
             match(m).converse == match(link).converse;
  return times;
}

bool QueryBuilder::losesStep() const {
  for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
    if (!isLink(m) || sketch_.mentions[m].ignored || repetitions(m) < 2) continue;
    const Link& mentioned = model_.links[match(m).element.owner];
    const auto goesOn = [&](const Link& link) { return link.name == mentioned.name && link.from == link.to; };
    if (mentioned.from != mentioned.to && std::ranges::any_of(model_.links, goesOn)) return true;
  }
  return false;
}

void QueryBuilder::joinChain(std::size_t self) {
  const Link& chained = model_.links[self];
  const std::size_t subject = node(chained.from);
  const auto leadsHere = [&](const QueryEdge& edge) {
    const Link& link = model_.links[edge.link];
    return edge.link != self && link.name == chained.name && (edge.from == subject || edge.to == subject);
  };
  const auto found = std::ranges::find_if(tree_.edges, leadsHere);
  if (found == tree_.edges.end()) return;
  const auto at = static_cast<std::size_t>(found - tree_.edges.begin());
  const bool starts = found->to == subject;
  addSelf(self, chained.from, starts);
  (starts ? tree_.edges[at].to : tree_.edges[at].from) = *self_;
}

void QueryBuilder::addSelf(std::size_t link, std::size_t entity, bool starts) {
  const std::size_t subject = node(entity);
  tree_.nodes.push_back({entity});
  self_ = tree_.nodes.size() - 1;
  tree_.edges.push_back({.link = link, .from = starts ? *self_ : subject, .to = starts ? subject : *self_});
}

bool QueryBuilder::namesSelf(const SketchFilter& filter) const {
  if (!self_ || !selfName_ || filter.mention == *selfName_ || filter.kind != SketchFilter::Kind::kCompare ||
      filter.negated || !isLink(*selfLink_) || !(match(filter.mention).element == match(*selfName_).element))
    return false;
  const std::size_t link = sketch_.mentions[*selfLink_].token;
  return (sketch_.mentions[filter.mention].token < link) == (sketch_.mentions[*selfName_].token < link);
}

std::optional<std::size_t> QueryBuilder::nameOf(std::size_t entity) const {
  const auto names = [&](const SketchFilter& filter) {
    const auto& element = match(filter.mention).element;
    return element.kind == Kind::kAttribute && element.owner == entity &&
           filter.kind == SketchFilter::Kind::kCompare;
  };
  const auto found = std::ranges::find_if(sketch_.filters, names);
  return found == sketch_.filters.end() ? std::nullopt : std::optional(found->mention);
}

bool QueryBuilder::isCounted(std::size_t mention) const {
  const auto counts = [&](const SketchTerm& term) {
    return term.mention == mention && term.aggregate == AggregateFunction::kCount;
  };
  return std::ranges::any_of(sketch_.targets, counts) || std::ranges::any_of(sketch_.orders, counts) ||
         std::ranges::any_of(sketch_.filters, [&](const SketchFilter& filter) {
           return filter.mention == mention && filter.kind == SketchFilter::Kind::kCount;
         });
}

bool QueryBuilder::isShownBesides(std::size_t mention) const {
  const auto shows = [&](const SketchTerm& target) { return target.mention == mention && !target.aggregate; };
  const auto isOther = [&](const SketchTerm& target) {
    return target.mention && target.mention != mention && entityOf(*target.mention) == entityOf(mention);
  };
  return isLink(mention) && std::ranges::any_of(sketch_.targets, shows) &&
         std::ranges::any_of(sketch_.targets, isOther);
}

bool QueryBuilder::comparesWith(std::size_t mention) const {
  return std::ranges::any_of(sketch_.filters, [&](const SketchFilter& filter) {
    return filter.kind == SketchFilter::Kind::kOther && filter.aggregated == mention;
  });
}

bool QueryBuilder::countsOthers(std::size_t entity) const {
  for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
    const auto& element = match(m).element;
    if (element.kind == Kind::kEntity && element.owner == entity && isCounted(m) &&
        sketch_.targets.front().mention != m)
      return true;
  }
  return false;
}

void QueryBuilder::joinReferenced() {
  for (const auto* terms : {&sketch_.targets, &sketch_.groups})
    for (const auto& term : *terms)
      if (term.mention && !term.aggregate && !referenced_.contains(*term.mention))
        joinReferenced(*term.mention);
}

void QueryBuilder::joinReferenced(std::size_t mention) {
  const auto link = referenceOf(mention);
  if (!link || !(sketch_.asksWho || isNamedByRole(mention))) return;
  const std::size_t from = node(model_.links[*link].from);
  tree_.nodes.push_back({model_.links[*link].to});
  tree_.edges.push_back({.link = *link, .from = from, .to = tree_.nodes.size() - 1});
  referenced_[mention] = tree_.nodes.size() - 1;
}

bool QueryBuilder::isNamedByRole(std::size_t mention) const {
  static constexpr std::string_view kKeys[] = {"id", "number", "code", "key", "no"};
  const auto words = identifierWords(attributeAt(model_, match(mention).element).phrase);
  return sketch_.mentions[mention].role && words.size() > 1 &&
         std::ranges::find(kKeys, words.back()) != std::end(kKeys);
}

std::optional<std::size_t> QueryBuilder::roleOf(std::size_t mention) const {
  const auto kind = match(mention).element.kind;
  if (model_.route != Route::kSql || (kind != Kind::kEntity && kind != Kind::kAttribute) || !used(mention) ||
      sketch_.mentions[mention].ignored)
    return std::nullopt;
  // What is asked for itself says no way to something else.
  const std::size_t token = sketch_.mentions[mention].token;
  const std::span leading(sketch_.mentions[mention].leading);
  std::size_t words = leading.size();
  for (std::size_t m = 0; m < sketch_.mentions.size(); ++m)
    if (const std::size_t other = sketch_.mentions[m].token; other < token && areAbout(sketch_.targets, m))
      words = std::min(words, token - other - 1);
  return linkByRole(model_, entityOf(mention), leading.last(words));
}

void QueryBuilder::joinRoles() {
  for (const auto& [mention, link] : roles_) {
    const auto from = tree_.nodeOf(model_.links[link].from);
    if (!from || !tree_.nodeOf(entityOf(mention))) continue;
    auto edge = std::ranges::find(tree_.edges, link, &QueryEdge::link);
    if (edge == tree_.edges.end()) {
      tree_.nodes.push_back({model_.links[link].to});
      edge = tree_.edges.insert(edge, {.link = link, .from = *from, .to = tree_.nodes.size() - 1});
    }
    homes_[mention] = edge->to;
  }
}

std::optional<std::size_t> QueryBuilder::referenceOf(std::size_t mention) const {
  const auto& element = match(mention).element;
  if (model_.route != Route::kSql || element.kind != Kind::kAttribute) return std::nullopt;
  const std::vector<std::string> column{model_.entities[element.owner].attributes[element.attribute].name};
  for (std::size_t l = 0; l < model_.links.size(); ++l)
    if (model_.links[l].from == element.owner && model_.links[l].fromColumns == column &&
        hasName(model_.entities[model_.links[l].to]))
      return l;
  return std::nullopt;
}

void QueryBuilder::joinFurtherLinks() {
  const std::size_t joined = tree_.edges.size();
  for (std::size_t m = 0; m < sketch_.mentions.size() && joined > 0; ++m) {
    const auto& element = match(m).element;
    const bool property = element.kind == Kind::kLinkAttribute;
    if ((element.kind != Kind::kLink && !property) || sketch_.mentions[m].ignored || absent(m)) continue;
    const auto known = [&](const QueryEdge& edge) { return edge.link == element.owner; };
    if (std::any_of(tree_.edges.begin(), tree_.edges.end(), known)) continue;
    const Link& link = model_.links[element.owner];
    const auto from = tree_.nodeOf(link.from), to = tree_.nodeOf(link.to);
    if (link.from == link.to || !from || !to) continue;
    if (property) tree_.nodes.push_back({link.from});
    tree_.edges.push_back(
        {.link = element.owner, .from = property ? tree_.nodes.size() - 1 : *from, .to = *to});
  }
}

void QueryBuilder::relax() {
  const std::size_t most = model_.route == Route::kSparql ? kAnyHops : kMaxHops;
  for (auto& edge : tree_.edges) {
    const Link& link = model_.links[edge.link];
    if (sketch_.indirect && link.from == link.to) edge.maxHops = std::min(sketch_.hops.value_or(most), most);
    edge.optional = sketch_.optional && sketch_.filters.empty();
  }
  unjoined_ |= sketch_.indirect &&
               std::ranges::none_of(tree_.edges, [](const QueryEdge& edge) { return edge.maxHops > 1; });
}

void QueryBuilder::openEnds() {
  if (model_.route == Route::kSql) return;
  for (std::size_t n = 0; n < tree_.nodes.size(); ++n) {
    std::vector<const QueryEdge*> at;
    for (const auto& edge : tree_.edges)
      if (edge.from == n || edge.to == n) at.push_back(&edge);
    tree_.nodes[n].anyKind = at.size() == 1 && !namesKind(tree_.nodes[n].entity) && isOpenEnd(*at.front(), n);
  }
}

bool QueryBuilder::isOpenEnd(const QueryEdge& edge, std::size_t end) const {
  const Link& taken = model_.links[edge.link];
  const bool starts = edge.from == end;
  const std::size_t entity = starts ? taken.from : taken.to, kept = starts ? taken.to : taken.from;
  bool others = false;
  for (const auto& link : model_.links) {
    const std::size_t kind = starts ? link.from : link.to, opposite = starts ? link.to : link.from;
    if (link.name != taken.name || opposite != kept || kind == entity) continue;
    if (!sharesNames(entity, kind)) return false;
    others = true;
  }
  return others;
}

bool QueryBuilder::sharesNames(std::size_t entity, std::size_t other) const {
  const auto namesOf = [&](std::size_t e) {
    std::vector<std::string> names;
    for (const std::size_t a : nameAttributes(model_.entities[e]))
      names.push_back(model_.entities[e].attributes[a].name);
    return names;
  };
  return namesOf(entity) == namesOf(other);
}

bool QueryBuilder::namesKind(std::size_t entity) const {
  for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
    const auto& element = match(m).element;
    const bool ofKind =
        (element.kind == Kind::kEntity || element.kind == Kind::kAttribute) && element.owner == entity;
    if (ofKind && !sketch_.mentions[m].implied) return true;
  }
  return false;
}

bool QueryBuilder::absent(std::size_t mention) const {
  return std::any_of(sketch_.filters.begin(), sketch_.filters.end(), [&](const SketchFilter& filter) {
    return filter.mention == mention && filter.kind == SketchFilter::Kind::kAbsent;
  });
}

bool QueryBuilder::linksJoined() const {
  for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
    const auto& element = match(m).element;
    const auto joins = [&](const QueryEdge& edge) { return edge.link == element.owner; };
    if (element.kind == Kind::kLinkAttribute && std::none_of(tree_.edges.begin(), tree_.edges.end(), joins))
      return false;
  }
  return true;
}

void QueryBuilder::need(std::size_t mention) {
  const auto& element = match(mention).element;
  switch (element.kind) {
    case Kind::kEntity:
    case Kind::kAttribute: entities_.push_back(element.owner); break;
    case Kind::kLink:
    case Kind::kLinkAttribute: {
      links_.insert(element.owner);
      const Link& link = model_.links[element.owner];
      const bool agent = sketch_.mentions[mention].agent;
      entities_.push_back(agent ? link.from : link.to);
      entities_.push_back(agent ? link.to : link.from);
      break;
    }
  }
}

EntityPairs QueryBuilder::adjacentEntities() const {
  std::map<std::size_t, std::size_t> mentioned;  // tokens and entities
  for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
    const Mention& mention = sketch_.mentions[m];
    const auto& element = match(m).element;
    const bool thing = element.kind == Kind::kEntity || element.kind == Kind::kAttribute;
    if (thing && !mention.ignored && !mention.implied) mentioned.emplace(mention.token, element.owner);
  }
  EntityPairs together;
  std::optional<std::size_t> before;
  for (const auto& [token, entity] : mentioned) {
    if (before && *before != entity) together.insert(std::minmax(*before, entity));
    before = entity;
  }
  return together;
}

bool QueryBuilder::setApart(const SketchFilter& filter) const {
  if (filter.kind == SketchFilter::Kind::kAbsent) return true;
  if (!filter.negated || sketch_.targets.empty() || !sketch_.targets.front().mention) return false;
  const auto& element = match(filter.mention).element;
  const bool compares =
      filter.kind == SketchFilter::Kind::kCompare || filter.kind == SketchFilter::Kind::kCount;
  return element.kind == Kind::kAttribute && compares && element.owner != subject() &&
         !mentionedElsewhere(filter, element.owner);
}

bool QueryBuilder::isInside(const SketchFilter& filter) const {
  if (!filter.within || sketch_.targets.empty() || !sketch_.targets.front().mention) return false;
  const auto& element = match(filter.mention).element;
  const bool narrows =
      filter.kind == SketchFilter::Kind::kCompare || filter.kind == SketchFilter::Kind::kBetween;
  const bool ofSubject = element.kind == Kind::kAttribute && element.owner == subject();
  return narrows && std::ranges::any_of(sketch_.filters, [&](const SketchFilter& apart) {
           const bool ofFigure = apart.kind == SketchFilter::Kind::kAggregate;
           return apart.mention == *filter.within && (ofFigure || (setApart(apart) && !ofSubject));
         });
}

bool QueryBuilder::mentionedElsewhere(const SketchFilter& filter, std::size_t entity) const {
  for (const auto& target : sketch_.targets)
    if (target.mention && *target.mention != filter.mention && match(*target.mention).element.owner == entity)
      return true;
  return false;
}

std::size_t QueryBuilder::node(std::size_t entity) const {
  const auto found = tree_.nodeOf(entity);
  unjoined_ |= !found.has_value();
  return found.value_or(0);
}

}  // namespace omni
