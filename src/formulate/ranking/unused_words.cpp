#include "formulate/ranking/unused_words.h"

#include <algorithm>

#include "formulate/sketch/elements/element_facts.h"
#include "query/measures.h"

namespace omni {
namespace {

bool reads(const LogicalQuery& query, const ElementRef& element) {
  bool found = false;
  forEachExpression(query, [&](const Expression& e, const LogicalQuery& in) {
    const bool ofThing = e.kind == Expression::Kind::kAttribute &&
                         element.kind == ElementRef::Kind::kAttribute &&
                         in.nodes[e.node].entity == element.owner;
    const bool ofLink = e.kind == Expression::Kind::kEdgeAttribute &&
                        element.kind == ElementRef::Kind::kLinkAttribute &&
                        in.edges[e.node].link == element.owner;
    found |= (ofThing || ofLink) && e.attribute == element.attribute;
  });
  return found;
}

// "the number of ORDER IDS": of what each row has its own the rows are counted.
bool isCounted(const Sketch& sketch, std::size_t mention) {
  const auto counts = [&](const SketchTerm& term) {
    return term.mention == mention && term.aggregate == AggregateFunction::kCount;
  };
  return std::ranges::any_of(sketch.targets, counts) || std::ranges::any_of(sketch.orders, counts);
}

}  // namespace

std::vector<std::string> unusedWords(const QueryCandidate& candidate, const EntityModel& model) {
  const Sketch& sketch = candidate.variant->sketch;
  std::vector<std::string> unused;
  for (std::size_t m = 0; m < sketch.mentions.size(); ++m) {
    const Mention& mention = sketch.mentions[m];
    const Reading& reading = chosen(sketch, candidate.grounding.assignment, m);
    if (mention.implied || !isAttribute(reading) || isCounted(sketch, m)) continue;
    const auto said = std::ranges::find(candidate.cover->items, mention.token, &Item::first);
    if (said == candidate.cover->items.end() || said->readings.empty()) continue;
    if (!reads(candidate.grounding.built.query, reading.element)) unused.push_back(said->text);
  }
  std::erase_if(unused, [](const std::string& text) { return text.empty(); });
  return unused;
}

}  // namespace omni
