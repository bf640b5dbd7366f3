#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "formulate/candidates/query_builder.h"
#include "query/edit/conjuncts.h"

namespace omni {
namespace {

bool isOfSubjectAlone(const Expression& e) {
  return e.kind == Expression::Kind::kConstant || (e.kind == Expression::Kind::kAttribute && e.node == 0);
}

bool isOfSubjectAlone(const Condition& where) {
  using enum Condition::Kind;
  if (where.kind == kCompare) return isOfSubjectAlone(where.left) && isOfSubjectAlone(where.right);
  return (where.kind == kAnd || where.kind == kOr || where.kind == kNot) &&
         std::ranges::all_of(where.children, [](const Condition& child) { return isOfSubjectAlone(child); });
}

bool isOfSubject(const Expression& e) {
  using enum Expression::Kind;
  const bool named =
      e.kind == kNode || e.kind == kAttribute || e.kind == kPlace || (e.kind == kSubQuery && e.correlated);
  return (named && e.node == 0) ||
         std::ranges::any_of(e.arguments, [](const Expression& argument) { return isOfSubject(argument); });
}

/// Whether a condition says anything of the subject, be it of others, too.
bool isOfSubject(const Condition& c) {
  return isOfSubject(c.left) || isOfSubject(c.right) || isOfSubject(c.upper) ||
         (c.kind == Condition::Kind::kExists && c.node == 0) ||
         std::ranges::any_of(c.children, [](const Condition& child) { return isOfSubject(child); });
}

}  // namespace

void QueryBuilder::addLinkAbsent(const SketchFilter& filter) {
  const std::size_t link = match(filter.mention).element.owner;
  const Link& absent = model_.links[link];
  const std::size_t start = entities_.front();
  const bool starts = absent.from == start && !(filter.toSubject && absent.to == start);
  if (!starts && absent.to != start) {
    unjoined_ = true;
    return;
  }
  // "companies that nobody owns": neither a person nor another company does.
  for (std::size_t l = 0; l < model_.links.size(); ++l)
    if (model_.links[l].name == absent.name && (starts ? model_.links[l].from : model_.links[l].to) == start)
      addLinkAbsent(filter, l, starts);
}

void QueryBuilder::addLinkAbsent(const SketchFilter& filter, std::size_t link, bool starts) {
  const Link& absent = model_.links[link];
  const std::size_t start = entities_.front();
  LogicalQuery sub{.nodes = {{start}, {starts ? absent.to : absent.from}},
                   .edges = {{.link = link, .from = starts ? 0u : 1u, .to = starts ? 1u : 0u}}};
  for (const auto& inside : held(filter)) narrow(sub, inside);
  addExistence(std::move(sub), true);
}

void QueryBuilder::addExists(std::size_t entity, const std::vector<SketchFilter>& filters, bool negated) {
  const std::size_t start = entities_.front();
  std::vector<std::size_t> along{entity};
  for (const auto& filter : filters) along.push_back(entityOf(filter.mention));
  auto tree = joinEntities(model_, start, along, links_, adjacentEntities());
  if (!tree || entity == start) {
    unjoined_ = true;
    return;
  }
  LogicalQuery sub{.nodes = std::move(tree->nodes), .edges = std::move(tree->edges)};
  for (const auto& filter : filters) narrow(sub, filter);
  addExistence(std::move(sub), negated);
}

void QueryBuilder::addExistence(LogicalQuery sub, bool negated) {
  unjoined_ |= negated && alwaysExists(sub);
  sub.select.push_back(Expression::ofNode(0));
  Condition condition{.kind = Condition::Kind::kExists, .negated = negated, .node = node(entities_.front())};
  condition.query = std::make_shared<const LogicalQuery>(std::move(sub));
  addCondition(std::move(condition), false);
}

void QueryBuilder::takeEachOnce() {
  const auto isFigureOfSubject = [](const Expression& e) {
    return e.kind == Expression::Kind::kAggregate && e.function != AggregateFunction::kCount &&
           e.arguments.front().kind == Expression::Kind::kAttribute && e.arguments.front().node == 0;
  };
  const auto isOfEach = [](const Mention& mention) {
    return !mention.leading.empty() && mention.leading.back() == "each";
  };
  if (query_.edges.empty() || std::ranges::any_of(sketch_.mentions, isOfEach) || query_.having ||
      !query_.groupBy.empty() || !multiplied(0) || !std::ranges::all_of(query_.select, isFigureOfSubject))
    return;
  std::vector<Condition> own, others;
  for (auto& conjunct : conjunctsOf(query_.where)) {
    const bool alone = isOfSubjectAlone(conjunct);
    if (!alone && isOfSubject(conjunct)) return;
    (alone ? own : others).push_back(std::move(conjunct));
  }
  LogicalQuery sub{
      .nodes = query_.nodes, .edges = std::exchange(query_.edges, {}), .where = allOf(std::move(others))};
  query_.where = allOf(std::move(own));
  query_.nodes.resize(1);
  addExistence(std::move(sub), false);
}

bool QueryBuilder::alwaysExists(const LogicalQuery& sub) const {
  if (sub.where || sub.edges.size() != 1) return false;
  const QueryEdge& absent = sub.edges.front();
  const std::size_t start = node(entities_.front());
  return std::ranges::any_of(query_.edges, [&](const QueryEdge& edge) {
    return edge.link == absent.link && !edge.optional &&
           (absent.from == 0 ? edge.from == start : edge.to == start);
  });
}

std::vector<SketchFilter> QueryBuilder::held(const SketchFilter& apart) const {
  auto filters = inside(apart);
  if (apart.kind != SketchFilter::Kind::kAbsent) filters.insert(filters.begin(), positive(apart));
  return filters;
}

std::vector<SketchFilter> QueryBuilder::inside(const SketchFilter& apart) const {
  std::vector<SketchFilter> filters;
  std::ranges::copy_if(sketch_.filters, std::back_inserter(filters), [&](const SketchFilter& filter) {
    return filter.within == apart.mention && isInside(filter);
  });
  return filters;
}

void QueryBuilder::narrow(LogicalQuery& sub, const SketchFilter& filter) const {
  const auto& element = match(filter.mention).element;
  // The entity joined last is the one that was looked for.
  const auto found = std::find_if(sub.nodes.rbegin(), sub.nodes.rend(),
                                  [&](const QueryNode& node) { return node.entity == element.owner; });
  if (element.kind != Kind::kAttribute || found == sub.nodes.rend()) {
    unjoined_ = true;
    return;
  }
  const auto at = static_cast<std::size_t>(sub.nodes.rend() - found) - 1;
  addTo(sub, compared(filter, Expression::ofAttribute(at, element.attribute)), filter.either);
}

}  // namespace omni
