#include "formulate/ranking/unnamed_links.h"

#include <algorithm>
#include <set>

#include "query/measures.h"

namespace omni {
namespace {

// The names of relationships that words say; some perhaps by a usual word for the roles that they give.
struct NamedLinks {
  std::set<std::string> names;
  bool byRole = false;
};

bool isOwnWord(const Token& token, const Link& link) {
  const auto own = contentStems(link.phrase);
  return std::ranges::find(own, token.stem) != own.end();
}

NamedLinks namedLinks(const QueryCandidate& candidate, const Question& question, const EntityModel& model) {
  const Sketch& sketch = candidate.variant->sketch;
  NamedLinks named;
  for (std::size_t m = 0; m < sketch.mentions.size(); ++m) {
    const ElementRef& element = chosen(sketch, candidate.grounding.assignment, m).element;
    const bool link = element.kind == ElementRef::Kind::kLink;
    if (sketch.mentions[m].implied || sketch.mentions[m].ignored ||
        (!link && element.kind != ElementRef::Kind::kLinkAttribute))
      continue;
    named.names.insert(model.links[element.owner].name);
    named.byRole |= link && !isOwnWord(question.tokens[sketch.mentions[m].token], model.links[element.owner]);
  }
  return named;
}

std::set<std::size_t> followed(const LogicalQuery& query) {
  std::set<std::size_t> links;
  forEachExpression(query, [&](const Expression&, const LogicalQuery& in) {
    for (const QueryEdge& edge : in.edges) links.insert(edge.link);
  });
  return links;
}

bool hasRival(const Link& link, const EntityModel& model) {
  return std::ranges::any_of(model.links, [&](const Link& other) {
    return other.name != link.name && std::minmax(other.from, other.to) == std::minmax(link.from, link.to);
  });
}

}  // namespace

std::vector<std::string> unnamedLinks(const QueryCandidate& candidate, const Question& question,
                                      const EntityModel& model) {
  std::vector<std::string> unnamed;
  if (model.route == Route::kSql) return unnamed;
  const NamedLinks named = namedLinks(candidate, question, model);
  for (const std::size_t l : followed(candidate.grounding.built.query)) {
    const Link& link = model.links[l];
    if (!named.names.contains(link.name) && (named.byRole || hasRival(link, model)))
      unnamed.push_back(link.phrase);
  }
  return unnamed;
}

}  // namespace omni
