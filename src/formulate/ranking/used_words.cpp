#include "formulate/ranking/used_words.h"

#include <algorithm>
#include <iterator>

#include "query/measures.h"
#include "question/question.h"

namespace omni {
namespace {

// A word of grammar does its part without a trace; unknown words are listed as unexplained.
bool isRead(const Item& item) {
  return item.kind != Item::Kind::kCue && item.kind != Item::Kind::kUnknown;
}

// "customer" of a "customer name".
bool saysPhrase(const std::string& attribute, const std::string& entity) {
  const auto stems = contentStems(attribute), wanted = contentStems(entity);
  return !wanted.empty() && std::ranges::all_of(wanted, [&](const std::string& stem) {
    return std::ranges::find(stems, stem) != stems.end();
  });
}

}  // namespace

UsedWords::UsedWords(const QueryCandidate& candidate, const EntityModel& model)
    : candidate_(candidate), model_(model), constants_(candidate.grounding.built.query) {
  readQuery();
}

void UsedWords::readQuery() {
  forEachExpression(candidate_.grounding.built.query, [this](const Expression& e, const LogicalQuery& in) {
    readNodes(in);
    readExpression(e, in);
  });
}

void UsedWords::readNodes(const LogicalQuery& query) {
  for (const QueryNode& node : query.nodes) entities_.insert(node.entity);
  for (const QueryEdge& edge : query.edges) {
    if (!links_.insert(edge.link).second) continue;
    const Link& link = model_.links[edge.link];
    addColumns(link.from, link.fromColumns);
    addColumns(link.to, link.toColumns);
  }
}

void UsedWords::readExpression(const Expression& expression, const LogicalQuery& in) {
  switch (expression.kind) {
    case Expression::Kind::kAttribute:
      attributes_.emplace(in.nodes[expression.node].entity, expression.attribute);
      break;
    case Expression::Kind::kEdgeAttribute:
      linkAttributes_.emplace(in.edges[expression.node].link, expression.attribute);
      break;
    case Expression::Kind::kNode: {
      const std::size_t entity = in.nodes[expression.node].entity;
      addColumns(entity, model_.entities[entity].keys);
      break;
    }
    case Expression::Kind::kAggregate:
      countsRows_ |= expression.function == AggregateFunction::kCount && expression.arguments.empty();
      break;
    default: break;
  }
}

void UsedWords::addColumns(std::size_t entity, const std::vector<std::string>& columns) {
  const auto& attributes = model_.entities[entity].attributes;
  for (std::size_t a = 0; a < attributes.size(); ++a)
    if (std::ranges::find(columns, attributes[a].name) != columns.end()) attributes_.emplace(entity, a);
}

bool UsedWords::usesEntity(std::size_t entity) const {
  if (entities_.contains(entity)) return true;
  return std::ranges::any_of(attributes_, [&](const Member& read) {
    const Attribute& attribute = model_.entities[read.first].attributes[read.second];
    const auto refers = [&](const Link& link) {
      return link.from == read.first && link.to == entity &&
             std::ranges::find(link.fromColumns, attribute.name) != link.fromColumns.end();
    };
    return saysPhrase(attribute.phrase, model_.entities[entity].phrase) ||
           std::ranges::any_of(model_.links, refers);
  });
}

bool UsedWords::usesLink(std::size_t link) const {
  return std::ranges::any_of(links_, [&](std::size_t joined) {
    return joined == link || model_.links[joined].name == model_.links[link].name;
  });
}

bool UsedWords::uses(const LinkCandidate& match) const {
  if (match.value && !constants_.hold(std::string_view(*match.value))) return false;
  using Kind = ElementRef::Kind;
  switch (match.element.kind) {
    case Kind::kEntity: return usesEntity(match.element.owner);
    case Kind::kAttribute: return attributes_.contains({match.element.owner, match.element.attribute});
    case Kind::kLink: return usesLink(match.element.owner);
    case Kind::kLinkAttribute:
      return linkAttributes_.contains({match.element.owner, match.element.attribute});
  }
  return false;
}

std::vector<std::size_t> UsedWords::mentionsOf(const Item& item) const {
  const Sketch& sketch = candidate_.variant->sketch;
  std::vector<std::size_t> mentions;
  for (std::size_t m = 0; m < sketch.mentions.size(); ++m)
    if (sketch.mentions[m].token == item.first && !sketch.mentions[m].implied) mentions.push_back(m);
  return mentions;
}

// "the number of ORDER IDS": of what each row has its own the rows are counted.
bool UsedWords::countsRowsFor(std::size_t mention) const {
  const Sketch& sketch = candidate_.variant->sketch;
  const auto counts = [&](const SketchTerm& term) {
    return term.mention == mention && term.aggregate == AggregateFunction::kCount;
  };
  const ElementRef& element = chosen(sketch, candidate_.grounding.assignment, mention).element;
  return countsRows_ && isProperty(element) && isUnique(attributeAt(model_, element)) &&
         (std::ranges::any_of(sketch.targets, counts) || std::ranges::any_of(sketch.orders, counts));
}

std::optional<LinkCandidate> UsedWords::takenFor(const Item& item) const {
  // "DR. Abbott": unexplained, though the query reads the column that it was linked to.
  const auto& unexplained = candidate_.variant->sketch.unexplained;
  if (std::ranges::find(unexplained, item.text) != unexplained.end()) return std::nullopt;
  const auto mentions = mentionsOf(item);
  for (const std::size_t m : mentions)
    if (const LinkCandidate& match = chosen(candidate_.variant->sketch, candidate_.grounding.assignment, m);
        uses(match) || countsRowsFor(m))
      return match;
  // A construct may take an item in without a mention; a number is then no value of a column.
  if (!mentions.empty() || item.kind == Item::Kind::kNumber) return std::nullopt;
  const auto found = std::ranges::find_if(item.matches, [&](const LinkCandidate& r) { return uses(r); });
  return found == item.matches.end() ? std::nullopt : std::optional(*found);
}

bool UsedWords::isUsed(const Item& item) const {
  const bool element = item.kind == Item::Kind::kElement;
  // "the SAME CITY as Ann": an element that a construct took in does its part as a word of grammar does.
  if (element ? mentionsOf(item).empty() : constants_.hold(item)) return true;
  return takenFor(item) || offers(candidate_.variant->sketch, item);
}

std::vector<Item> UsedWords::used() const {
  std::vector<Item> items;
  for (const Item& item : candidate_.segmentation->items) {
    if (item.matches.empty()) continue;
    if (auto match = takenFor(item)) {
      items.push_back(item);
      items.back().matches = {*std::move(match)};
    }
  }
  return items;
}

std::vector<Item> UsedWords::shown() const {
  std::vector<Item> items = candidate_.segmentation->items;
  for (Item& item : items) {
    if (!isRead(item)) continue;
    const bool used = isUsed(item);
    const auto match = takenFor(item);
    item.matches.clear();
    if (match) item.matches.push_back(*match);
    if (!used) item.kind = Item::Kind::kUnknown;
  }
  return items;
}

std::vector<std::string> UsedWords::unused(const Question& question) const {
  std::vector<std::string> words;
  for (const Item& item : candidate_.segmentation->items)
    if (isRead(item) && !isUsed(item)) words.push_back(question.textOf(item.first, item.count));
  return words;
}

}  // namespace omni
