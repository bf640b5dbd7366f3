#include "formulate/bound_keys.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "catalog/naming.h"
#include "question/question.h"

namespace omni {
namespace {

using Is = Condition::Kind;

/// Replaces the one comparison with the named key.
class Binder {
 public:
  Binder(const BoundKeys& keys, const EntityModel& model) : keys_(keys), model_(model) {}

  /// What is compared with the keys, where the query itself and no sub-query does that.
  const std::optional<Expression>& key() const { return key_; }
  bool bindOnce(LogicalQuery& query) {
    if (mentions(query) != 1 || !query.where) return false;
    bind(query, true);
    return bound_;
  }

 private:
  bool isNamed(const Expression& e) const {
    const auto* text = std::get_if<std::string>(&e.constant);
    return e.kind == Expression::Kind::kConstant && text && lower(*text) == lower(keys_.named);
  }

  // The planner may look for a quoted name within longer ones; a key is the whole of it.
  bool meansNamed(const Condition& c) const {
    return (c.comparison == Comparison::kEqual || c.comparison == Comparison::kContains) && isNamed(c.right);
  }

  std::size_t mentions(const Expression& e) const {
    std::size_t count = isNamed(e) ? 1 : 0;
    for (const Expression& argument : e.arguments) count += mentions(argument);
    return count + (e.query ? mentions(*e.query) : 0);
  }

  std::size_t mentions(const Condition& c) const {
    std::size_t count = mentions(c.left) + mentions(c.right) + mentions(c.upper);
    for (const Condition& child : c.children) count += mentions(child);
    for (const Value& constant : c.constants) count += mentions(Expression::ofConstant(constant));
    return count + (c.query ? mentions(*c.query) : 0);
  }

  std::size_t mentions(const LogicalQuery& query) const {
    std::size_t count = query.where ? mentions(*query.where) : 0;
    if (query.having) count += mentions(*query.having);
    for (const Expression& e : query.select) count += mentions(e);
    for (const Order& order : query.orderBy) count += mentions(order.expression);
    return count + (query.set ? mentions(*query.set->right) : 0);
  }

  // Of what has to hold alone: what is denied, or one of two that may, is not asked of all keys together.
  void bind(LogicalQuery& query, bool outermost) { bind(*query.where, query, outermost); }

  void bind(Condition& c, const LogicalQuery& query, bool outermost) {
    if (c.kind == Is::kAnd) {
      for (Condition& child : c.children) bind(child, query, outermost);
    } else if (c.kind == Is::kCompare && meansNamed(c) && showIdentifier(c.left, query)) {
      if (outermost) key_ = c.left;
      c = Condition{.kind = Is::kInList, .left = std::move(c.left), .constants = keys_.all};
      bound_ = true;
    } else if ((c.kind == Is::kExists || c.kind == Is::kIn) && !c.negated && c.query->where) {
      LogicalQuery inner = *c.query;
      bind(inner, false);
      c.query = std::make_shared<const LogicalQuery>(std::move(inner));
    }
  }

  // Whether it names things, or is called as the things are: the customer of an order. What else holds the
  // key of a thing that has a name ("vim" as the source of the package "vim") gives way to the name.
  bool showIdentifier(Expression& e, const LogicalQuery& query) const {
    if (e.kind != Expression::Kind::kAttribute) return false;
    const Entity& entity = model_.entities[query.nodes[e.node].entity];
    const auto things = contentStems(keys_.thing);
    const auto isThing = [&](const std::string& word) {
      return word == "name" || std::ranges::find(things, word) != things.end();
    };
    if (isNameAttribute(entity, e.attribute) ||
        std::ranges::all_of(contentStems(entity.attributes[e.attribute].phrase), isThing))
      return true;
    const auto names = nameAttributes(entity);
    if (!hasName(entity) || names.size() != 1 || !std::ranges::all_of(contentStems(entity.phrase), isThing))
      return false;
    e.attribute = names.front();
    return true;
  }

  const BoundKeys& keys_;
  const EntityModel& model_;
  std::optional<Expression> key_;
  bool bound_ = false;
};

/// The nodes to one of which each thing of a node leads.
std::set<std::size_t> ledToOne(std::size_t from, const LogicalQuery& query, const EntityModel& model) {
  std::set<std::size_t> reached{from};
  for (bool more = true; more;) {
    more = false;
    for (const QueryEdge& edge : query.edges) {
      const Link& link = model.links[edge.link];
      const bool counted = model.route == Route::kCypher && link.count > 0;
      const bool forth = model.route == Route::kSql || (counted && link.count == link.starts);
      const bool back = counted && link.count == link.ends;
      if (edge.maxHops != 1) continue;
      if (forth && reached.contains(edge.from)) more |= reached.insert(edge.to).second;
      if (back && reached.contains(edge.to)) more |= reached.insert(edge.from).second;
    }
  }
  return reached;
}

/// Sees to it that what several keys lead to is taken once.
class Once {
 public:
  Once(const Expression& key, LogicalQuery& query, const EntityModel& model)
      : key_(key), query_(query), model_(model) {}

  bool take() {
    if (query_.whether) return true;
    bool figures = !query_.groupBy.empty(), once = true;
    for (Expression& e : query_.select) figures |= e.kind != Kind::kAttribute && e.kind != Kind::kNode;
    for (Expression& e : query_.select) once &= taken(e);
    for (Order& order : query_.orderBy) once &= taken(order.expression);
    if (query_.having) once &= taken(query_.having->left) && taken(query_.having->right);
    return once && (figures || listOnce());
  }

 private:
  using Kind = Expression::Kind;

  bool leadsToOne(std::size_t node) const { return ledToOne(node, query_, model_).contains(key_.node); }

  bool leadsToOne(const Expression& e) const {
    if (e.kind == Kind::kEdgeAttribute) return false;
    const bool of = e.kind == Kind::kNode || e.kind == Kind::kAttribute;
    return (!of || leadsToOne(e.node)) &&
           std::ranges::all_of(e.arguments, [&](const Expression& a) { return leadsToOne(a); });
  }

  bool taken(Expression& e) const {
    if (e.kind == Kind::kArithmetic)
      return std::ranges::all_of(e.arguments, [&](Expression& argument) { return taken(argument); });
    if (e.kind != Kind::kAggregate || e.distinct || e.function == AggregateFunction::kMinimum ||
        e.function == AggregateFunction::kMaximum)
      return true;
    const bool rows = e.arguments.empty();
    if (rows ? leadsToOne(0) : leadsToOne(e.arguments.front())) return true;
    if (e.function != AggregateFunction::kCount || (!rows && e.arguments.front().kind != Kind::kNode))
      return false;
    if (rows) e.arguments.push_back(Expression::ofNode(0));
    e.distinct = true;
    return true;
  }

  bool listOnce() {
    const auto isOfKey = [&](const Expression& e) { return e.node == key_.node; };
    const auto isKey = [&](const Expression& e) {
      return e.kind == key_.kind && isOfKey(e) && e.attribute == key_.attribute;
    };
    if (std::ranges::all_of(query_.select, isOfKey)) {
      if (std::ranges::none_of(query_.select, isKey)) query_.select.insert(query_.select.begin(), key_);
      return true;
    }
    if (!query_.orderBy.empty()) return leadsToOne(0);
    query_.distinct = true;
    return true;
  }

  const Expression key_;
  LogicalQuery& query_;
  const EntityModel& model_;
};

}  // namespace

std::optional<LogicalQuery> boundTo(LogicalQuery query, const BoundKeys& keys, const EntityModel& model) {
  Binder binder(keys, model);
  if (query.set || !binder.bindOnce(query)) return std::nullopt;
  if (binder.key() && !Once(*binder.key(), query, model).take()) return std::nullopt;
  return query;
}

}  // namespace omni
