#include "formulate/tables/scope.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "formulate/candidates/paths.h"
#include "formulate/tables/used_nodes.h"

namespace omni {
namespace {

constexpr std::size_t kMaxSlips = 2;  // of a name
constexpr std::size_t kLettersPerNameSlip = 3;
constexpr std::size_t kMinShapeColumns = 3;  // tables of fewer are never of one shape
constexpr double kOneShape = .8;             // of the columns that two tables share

}  // namespace

void Refusal::refuse(Code of, std::string what, std::string how) {
  if (!problem.empty()) return;
  code = of;
  problem = std::move(what);
  hint = std::move(how);
}

const ShownTable* Scope::tableFor(const std::string& name) {
  if (const auto* table = view_.table(name)) return table;
  const std::string bare = bareName(name);
  const ShownTable* nearest = nullptr;
  std::size_t least = kMaxSlips + 1;
  for (const auto& table : view_.tables()) {
    const std::size_t slips = editDistance(bare, bareName(table.name), kMaxSlips);
    if (slips < least && slips * kLettersPerNameSlip < bare.size()) nearest = &table;
    least = std::min(least, slips);
  }
  if (!nearest) refusal_.refuse(Code::kNotFound, "there is no table " + name);
  return nearest;
}

std::size_t Scope::addNode(std::size_t entity) {
  query_.nodes.push_back({entity});
  return query_.nodes.size() - 1;
}

std::size_t Scope::add(const ShownTable& table, const std::string& called) {
  Bound bound{.called = called, .table = &table};
  if (table.link) {
    bound.edge = query_.edges.size();
    query_.edges.push_back({.link = *table.link, .from = kNone, .to = kNone});
  } else {
    bound.node = unboundNode(table.entity).value_or(query_.nodes.size());
    if (bound.node == query_.nodes.size()) addNode(table.entity);
  }
  bounds_.push_back(std::move(bound));
  return bounds_.size() - 1;
}

// One that a reference leads to, and that no table is yet.
std::optional<std::size_t> Scope::unboundNode(std::size_t entity) const {
  for (std::size_t n = 0; n < query_.nodes.size(); ++n)
    if (query_.nodes[n].entity == entity && std::ranges::find(bounds_, n, &Bound::node) == bounds_.end())
      return n;
  return std::nullopt;
}

// The table of an entity, where it is there, unless it is `other`; else a node of its own.
std::size_t Scope::nodeFor(std::size_t entity, std::size_t other) {
  for (const Bound& bound : bounds_)
    if (bound.node != kNone && bound.node != other && query_.nodes[bound.node].entity == entity)
      return bound.node;
  return addNode(entity);
}

// Tables of one shape (the sheets of a workbook, a year each) hold the same of other things: a join of two of
// them says nothing, and the first is meant.
const Scope::Bound* Scope::alike(const ShownTable& table) const {
  for (const Bound& bound : bounds_) {
    if (bound.table == &table || bound.node == kNone || table.link) continue;
    const auto shared = std::ranges::count_if(
        table.columns, [&](const ShownColumn& c) { return bound.table->column(c.name) != nullptr; });
    const auto most = std::max(table.columns.size(), bound.table->columns.size());
    if (most >= kMinShapeColumns && static_cast<double>(shared) >= kOneShape * static_cast<double>(most))
      return &bound;
  }
  return nullptr;
}

void Scope::bind(const std::vector<SqlTable>& from) {
  for (const auto& table : from) {
    const auto* shown = tableFor(table.name);
    if (!shown) continue;
    if (const Bound* same = alike(*shown)) {
      bounds_.push_back({.called = table.called, .table = same->table, .node = same->node});
      continue;
    }
    const std::size_t bound = add(*shown, table.called);
    if (table.optional && bounds_[bound].node != kNone) optional_.insert(bounds_[bound].node);
  }
}

std::vector<std::size_t> Scope::nodes(const std::string& called) {
  const auto isCalled = [&](const Bound& bound) {
    return bareName(bound.called) == bareName(called) || bareName(bound.table->name) == bareName(called);
  };
  if (const auto* table = view_.table(called); table && std::ranges::none_of(bounds_, isCalled))
    add(*table, table->name);
  std::vector<std::size_t> nodes;
  for (const Bound& bound : bounds_)
    if (bound.node != kNone && (called.empty() || isCalled(bound))) nodes.push_back(bound.node);
  return nodes;
}

// ---- names

// Of the table that it is said to be of, else of another.
std::optional<Scope::Found> Scope::find(const SqlExpression& e) const {
  const std::string of = bareName(e.table);
  for (std::size_t b = 0; b < bounds_.size() && !of.empty(); ++b)
    if (bareName(bounds_[b].called) == of || bareName(bounds_[b].table->name) == of)
      if (const auto* column = bounds_[b].table->column(e.name)) return Found{b, column};
  const auto* named = of.empty() ? nullptr : view_.table(e.table);
  if (named && named->column(e.name)) return std::nullopt;  // of a table that is not there yet
  for (std::size_t b = 0; b < bounds_.size(); ++b)
    if (const auto* column = bounds_[b].table->column(e.name)) return Found{b, column};
  return std::nullopt;
}

// Of a table that no FROM names, or of the only one that has it.
std::optional<Scope::Found> Scope::findElsewhere(const SqlExpression& e) {
  if (const auto* named = e.table.empty() ? nullptr : view_.table(e.table))
    if (const auto* column = named->column(e.name)) return Found{add(*named, named->name), column};
  const ShownTable* only = nullptr;
  for (const auto& table : view_.tables()) {
    if (table.link || !table.column(e.name)) continue;
    if (only) return std::nullopt;
    only = &table;
  }
  if (!only) return std::nullopt;
  return Found{add(*only, only->name), only->column(e.name)};
}

std::optional<Scope::Found> Scope::findAlike(const SqlExpression& e) const {
  const std::string bare = bareName(e.name);
  std::optional<Found> nearest;
  std::size_t least = kMaxSlips + 1;
  for (std::size_t b = 0; b < bounds_.size(); ++b)
    for (const auto& column : bounds_[b].table->columns) {
      const std::size_t slips = editDistance(bare, bareName(column.name), kMaxSlips);
      if (slips < least && slips * kLettersPerNameSlip < bare.size()) nearest = Found{b, &column};
      least = std::min(least, slips);
    }
  return nearest;
}

std::optional<Scope::Found> Scope::resolve(const SqlExpression& e) {
  auto found = find(e);
  if (!found) found = findElsewhere(e);
  if (!found) found = findAlike(e);
  for (const auto& [column, equal] : equated_)
    if (found && found->bound == column.bound && found->column == column.column) return equal;
  return found;
}

// The node at an end of a relationship that is a table.
std::size_t Scope::endOf(const Bound& bound, bool start) {
  const QueryEdge& edge = query_.edges[bound.edge];
  if (const std::size_t known = start ? edge.from : edge.to; known != kNone) return known;
  const Link& link = model_.links[edge.link];
  const std::size_t node = nodeFor(start ? link.from : link.to, start ? edge.to : edge.from);
  (start ? query_.edges[bound.edge].from : query_.edges[bound.edge].to) = node;
  return node;
}

// The node that a reference leads to, of the entity to which most lead where no join says of which.
std::size_t Scope::referredBy(std::size_t from, const ShownColumn& column) {
  for (const auto& edge : query_.edges)
    if (edge.from == from && std::ranges::find(column.links, edge.link) != column.links.end()) return edge.to;
  const std::size_t link =
      *std::ranges::max_element(column.links, {}, [&](std::size_t l) { return model_.links[l].count; });
  const std::size_t node = nodeFor(model_.links[link].to, from);
  query_.edges.push_back({.link = link, .from = from, .to = node});
  return node;
}

Expression Scope::named(std::size_t node) const {
  const Entity& entity = model_.entities[query_.nodes[node].entity];
  return entity.names.empty() ? Expression::ofNode(node)
                              : Expression::ofAttribute(node, entity.names.front());
}

std::optional<Expression> Scope::column(const SqlExpression& e) {
  const auto found = resolve(e);
  if (!found) return std::nullopt;
  const Bound bound = bounds_[found->bound];
  using Kind = ShownColumn::Kind;
  switch (found->column->kind) {
    case Kind::kAttribute: {
      if (bound.node != kNone) return Expression::ofAttribute(bound.node, found->column->attribute);
      Expression of = Expression::ofAttribute(bound.edge, found->column->attribute);
      of.kind = Expression::Kind::kEdgeAttribute;
      return of;
    }
    case Kind::kIdentity: return Expression::ofNode(bound.node);
    case Kind::kReference: return named(referredBy(bound.node, *found->column));
    case Kind::kStart: return named(endOf(bound, true));
    case Kind::kEnd: return named(endOf(bound, false));
  }
  return std::nullopt;
}

// ---- joins

bool Scope::takesIn(const SqlExpression& e) {
  using Sql = SqlExpression::Kind;
  if (e.kind != Sql::kBinary || (e.name != "=" && e.name != "==")) return false;
  if (e.of[0].kind != Sql::kColumn || e.of[1].kind != Sql::kColumn) return false;
  const auto left = resolve(e.of[0]), right = resolve(e.of[1]);
  if (!left || !right || left->bound == right->bound) return false;
  if (isSameRow(*left, *right)) {
    bounds_[right->bound].node = bounds_[left->bound].node;
    return true;
  }
  return join(*left, *right) || join(*right, *left) || joinAnyhow(*left, *right);
}

// A table joined to itself by one and the same column: nobody asks for the pairs that this makes.
bool Scope::isSameRow(const Found& left, const Found& right) const {
  const Bound &a = bounds_[left.bound], &b = bounds_[right.bound];
  return a.table == b.table && left.column == right.column && a.node != kNone;
}

// Columns of tables that no reference joins: where that column alone is asked of the second, the first is
// asked for it.
bool Scope::equate(const Found& left, const Found& right) {
  equated_.emplace_back(right, left);
  return true;
}

bool Scope::join(const Found& from, const Found& to) {
  using Kind = ShownColumn::Kind;
  const Bound &a = bounds_[from.bound], &b = bounds_[to.bound];
  if (b.node == kNone) return false;
  switch (from.column->kind) {
    case Kind::kStart: return joinEnd(a, true, b);
    case Kind::kEnd: return joinEnd(a, false, b);
    case Kind::kReference:
      return std::ranges::any_of(from.column->links, [&](std::size_t l) {
        return model_.links[l].to == b.table->entity && addEdge(l, a.node, b.node);
      });
    case Kind::kAttribute: return model_.route == Route::kSql && joinByColumns(from, to);
    case Kind::kIdentity: return false;
  }
  return false;
}

bool Scope::joinEnd(const Bound& relationship, bool start, const Bound& to) {
  QueryEdge& edge = query_.edges[relationship.edge];
  const Link& link = model_.links[edge.link];
  if ((start ? link.from : link.to) != to.table->entity) return false;
  (start ? edge.from : edge.to) = to.node;
  return true;
}

bool Scope::joinByColumns(const Found& from, const Found& to) {
  const Bound &a = bounds_[from.bound], &b = bounds_[to.bound];
  const auto& fromName = model_.entities[a.table->entity].attributes[from.column->attribute].name;
  const auto& toName = model_.entities[b.table->entity].attributes[to.column->attribute].name;
  for (std::size_t l = 0; l < model_.links.size(); ++l) {
    const Link& link = model_.links[l];
    if (link.from != a.table->entity || link.to != b.table->entity) continue;
    for (std::size_t i = 0; i < std::min(link.fromColumns.size(), link.toColumns.size()); ++i)
      if (link.fromColumns[i] == fromName && link.toColumns[i] == toName) return addEdge(l, a.node, b.node);
  }
  return false;
}

bool Scope::addEdge(std::size_t link, std::size_t from, std::size_t to) {
  const auto same = [&](const QueryEdge& e) { return e.link == link && e.from == from && e.to == to; };
  if (std::ranges::any_of(query_.edges, same)) return true;
  const bool optional = optional_.contains(to) || optional_.contains(from);
  query_.edges.push_back({.link = link, .from = from, .to = to, .optional = optional});
  return true;
}

// By columns that do not refer to each other: by what does, where there is any; else connect() finds the way.
bool Scope::joinAnyhow(const Found& left, const Found& right) {
  const Bound &a = bounds_[left.bound], &b = bounds_[right.bound];
  if (a.node == kNone || b.node == kNone) return false;
  for (std::size_t l = 0; l < model_.links.size(); ++l) {
    const Link& link = model_.links[l];
    if (link.from == a.table->entity && link.to == b.table->entity) return addEdge(l, a.node, b.node);
    if (link.to == a.table->entity && link.from == b.table->entity) return addEdge(l, b.node, a.node);
  }
  return joinEntities(model_, a.table->entity, {b.table->entity}, {}) || equate(left, right);
}

void Scope::completeRelationships() {
  for (const Bound& bound : std::vector<Bound>(bounds_)) {
    if (bound.edge == kNone) continue;
    endOf(bound, true);
    endOf(bound, false);
  }
}

std::vector<std::size_t> Scope::reached() const {
  std::vector<bool> in(query_.nodes.size(), false);
  if (!in.empty()) in[0] = true;
  for (bool more = true; more;) {
    more = false;
    for (const auto& edge : query_.edges)
      if (in[edge.from] != in[edge.to]) in[edge.from] = in[edge.to] = more = true;
  }
  std::vector<std::size_t> nodes;
  for (std::size_t n = 0; n < in.size(); ++n)
    if (in[n]) nodes.push_back(n);
  return nodes;
}

void Scope::connect() {
  if (!refusal_.problem.empty()) return;
  completeRelationships();
  dropUnjoinedNodes(query_);
  while (refusal_.problem.empty()) {
    const auto nodes = reached();
    if (nodes.size() == query_.nodes.size()) return;
    std::size_t open = 0;
    while (std::ranges::find(nodes, open) != nodes.end()) ++open;
    joinTo(nodes, open);
  }
}

// By the shortest way from one of the nodes.
void Scope::joinTo(const std::vector<std::size_t>& nodes, std::size_t open) {
  const std::size_t root = query_.nodes[open].entity;
  std::optional<JoinTree> best;
  std::size_t end = 0;
  for (const std::size_t node : nodes) {
    auto tree = joinEntities(model_, root, {query_.nodes[node].entity}, {});
    if (!tree || tree->edges.empty() || (best && tree->edges.size() >= best->edges.size())) continue;
    best = std::move(tree);
    end = node;
  }
  if (!best) {
    refusal_.refuse(Code::kUnsupported, "nothing joins " + view_.of(root).name + " to the other tables");
    return;
  }
  std::vector<std::size_t> places;
  for (const auto& node : best->nodes) {
    const bool isEnd = node.entity == query_.nodes[end].entity;
    places.push_back(node.entity == root ? open : isEnd ? end : addNode(node.entity));
  }
  for (const auto& edge : best->edges) addEdge(edge.link, places[edge.from], places[edge.to]);
}

}  // namespace omni
