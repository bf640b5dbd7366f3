#include "formulate/candidates/query_builder.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>

#include "formulate/candidates/paths.h"
#include "link/naming.h"

namespace omni {
namespace {

using Kind = ElementRef::Kind;
constexpr double kSureReading = 0.9;

// A constant in the type of the attribute that it meets.
Value typed(const Value& value, ValueType type) {
  const auto* text = std::get_if<std::string>(&value);
  if (!text || !isNumeric(type)) return value;
  std::int64_t whole = 0;
  const char* end = text->data() + text->size();
  if (const auto parsed = std::from_chars(text->data(), end, whole);
      parsed.ec == std::errc{} && parsed.ptr == end)
    return whole;
  double real = 0;
  if (const auto parsed = std::from_chars(text->data(), end, real);
      parsed.ec == std::errc{} && parsed.ptr == end)
    return real;
  return value;
}

bool isYear(const Value& value) {
  const auto* number = std::get_if<std::int64_t>(&value);
  return number && *number >= 1000 && *number < 3000;
}

// Builds the logical query of one assignment.
class Builder {
 public:
  Builder(const Sketch& sketch, const EntityModel& model, const Assignment& assignment)
      : sketch_(sketch), model_(model), assignment_(assignment) {}

  // False when the mentions cannot be joined.
  bool build() {
    collect();
    if (entities_.empty()) return false;
    auto tree = joinEntities(model_, entities_.front(), entities_, links_);
    if (!tree) return false;
    tree_ = std::move(*tree);
    joinFurtherLinks();
    if (!linksJoined()) return false;
    joinSelf();
    query_.nodes = tree_.nodes;
    query_.edges = tree_.edges;
    targets();
    for (const auto& filter : sketch_.filters) addFilter(filter);
    groups();
    orders();
    query_.limit = sketch_.limit;
    query_.distinct = !aggregated_ && (sketch_.distinct || listsThings());
    return !query_.select.empty() && !unjoined_ && !countsOnes() && !countsTheNamed();
  }

  LogicalQuery take() { return std::move(query_); }
  std::size_t preferredUsed() const {
    return static_cast<std::size_t>(std::count_if(
        tree_.edges.begin(), tree_.edges.end(), [&](const QueryEdge& e) { return links_.contains(e.link); }));
  }

 private:
  const Reading& reading(std::size_t mention) const { return chosen(sketch_, assignment_, mention); }

  // ---------------------------------------------------------------- what has to be joined

  void collect() {
    std::set<std::size_t> apart;
    std::set<std::size_t> owners;
    for (const auto& filter : sketch_.filters)
      if (setApart(filter)) {
        apart.insert(filter.mention);
        owners.insert(entityOf(filter.mention));
      }
    for (const auto& target : sketch_.targets)
      if (target.mention) need(*target.mention);
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const bool onlyOfApart = !used(m) && !isLink(m) && owners.contains(entityOf(m));
      if (!apart.contains(m) && !onlyOfApart && !sketch_.mentions[m].ignored && isJoined(m)) need(m);
    }
  }

  bool isLink(std::size_t mention) const { return reading(mention).element.kind == Kind::kLink; }

  // A relationship that is mentioned is always taken; a thing that only gives context, by the style.
  bool isJoined(std::size_t mention) const {
    const auto kind = reading(mention).element.kind;
    if (used(mention) || kind == Kind::kLink || kind == Kind::kLinkAttribute) return true;
    switch (sketch_.style.contexts) {
      case GroundingStyle::Contexts::kNone: return false;
      case GroundingStyle::Contexts::kAll: return true;
      case GroundingStyle::Contexts::kUsual: break;
    }
    return !(sketch_.mentions[mention].owner && standsAlready());
  }

  // "heads of the departments": what is wanted belongs to the heads; the department is said for clearness.
  bool standsAlready() const {
    return std::any_of(sketch_.targets.begin(), sketch_.targets.end(), [&](const SketchTerm& target) {
      return target.mention && reading(*target.mention).element.kind == Kind::kAttribute &&
             reading(*target.mention).score > kSureReading;
    });
  }

  // Whether a clause other than a set-apart filter reads the mention.
  bool used(std::size_t mention) const {
    return areAbout(sketch_.targets, mention) || areAbout(sketch_.groups, mention) ||
           areAbout(sketch_.orders, mention) ||
           std::any_of(sketch_.filters.begin(), sketch_.filters.end(), [&](const SketchFilter& f) {
             return !setApart(f) && (f.mention == mention || f.aggregated == mention);
           });
  }

  // A relationship between things of one kind ("who reports to Ann"): the named thing is a second node. Named
  // before the relationship it is its start, after it its end.
  void joinSelf() {
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const auto& element = reading(m).element;
      if (element.kind != Kind::kLink || model_.links[element.owner].from != model_.links[element.owner].to)
        continue;
      const std::size_t entity = model_.links[element.owner].from;
      for (const auto& filter : sketch_.filters) {
        const auto& named = reading(filter.mention);
        if (named.element.kind != Kind::kAttribute || named.element.owner != entity ||
            filter.kind != SketchFilter::Kind::kCompare)
          continue;
        const bool starts = sketch_.mentions[filter.mention].token < sketch_.mentions[m].token;
        const std::size_t other = node(entity);
        tree_.nodes.push_back({entity});
        self_ = tree_.nodes.size() - 1;
        tree_.edges.push_back(
            {.link = element.owner, .from = starts ? *self_ : other, .to = starts ? other : *self_});
        return;
      }
    }
  }

  // "wrote and directed": a second relationship between things that are joined already. A property of one, of
  // which somebody else may be the other end, brings that end along.
  void joinFurtherLinks() {
    const std::size_t joined = tree_.edges.size();
    for (std::size_t m = 0; m < sketch_.mentions.size() && joined > 0; ++m) {
      const auto& element = reading(m).element;
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

  bool absent(std::size_t mention) const {
    return std::any_of(sketch_.filters.begin(), sketch_.filters.end(), [&](const SketchFilter& filter) {
      return filter.mention == mention && filter.kind == SketchFilter::Kind::kAbsent;
    });
  }

  // A relationship's property needs the relationship itself among the joins.
  bool linksJoined() const {
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const auto& element = reading(m).element;
      const auto joins = [&](const QueryEdge& edge) { return edge.link == element.owner; };
      if (element.kind == Kind::kLinkAttribute && std::none_of(tree_.edges.begin(), tree_.edges.end(), joins))
        return false;
    }
    return true;
  }

  void need(std::size_t mention) {
    const auto& element = reading(mention).element;
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

  // Filters that become a sub-query of their own and must not be joined.
  bool setApart(const SketchFilter& filter) const {
    if (filter.kind == SketchFilter::Kind::kAbsent) return true;
    if (!filter.negated || sketch_.targets.empty() || !sketch_.targets.front().mention) return false;
    const auto& element = reading(filter.mention).element;
    const bool compares =
        filter.kind == SketchFilter::Kind::kCompare || filter.kind == SketchFilter::Kind::kCount;
    return element.kind == Kind::kAttribute && compares && element.owner != subject() &&
           !mentionedElsewhere(filter, element.owner);
  }

  bool mentionedElsewhere(const SketchFilter& filter, std::size_t entity) const {
    for (const auto& target : sketch_.targets)
      if (target.mention && *target.mention != filter.mention &&
          reading(*target.mention).element.owner == entity)
        return true;
    return false;
  }

  // The entity that the question is about.
  std::size_t subject() const { return entityOf(*sketch_.targets.front().mention); }

  std::size_t node(std::size_t entity) const {
    const auto found = tree_.nodeOf(entity);
    unjoined_ |= !found.has_value();
    return found.value_or(0);
  }

  // ---------------------------------------------------------------- expressions

  // Only an attribute has values: where an edit wants one of a thing, there is no such query.
  Expression attribute(const ElementRef& element) const {
    if (element.kind == Kind::kEntity || element.kind == Kind::kLink) {
      unjoined_ = true;
      return {};
    }
    if (element.kind == Kind::kLinkAttribute) {
      Expression e;
      e.kind = Expression::Kind::kEdgeAttribute;
      e.attribute = element.attribute;
      for (std::size_t i = 0; i < tree_.edges.size(); ++i)
        if (tree_.edges[i].link == element.owner) e.node = i;
      return e;
    }
    return Expression::ofAttribute(node(element.owner), element.attribute);
  }

  std::size_t entityOf(std::size_t mention) const {
    const auto& element = reading(mention).element;
    if (element.kind == Kind::kEntity || element.kind == Kind::kAttribute) return element.owner;
    const Link& link = model_.links[element.owner];
    return sketch_.mentions[mention].agent ? link.from : link.to;
  }

  Expression counted(std::size_t mention, bool distinct) const {
    if (sketch_.style.counts == GroundingStyle::Counts::kRows)
      return Expression::aggregate(AggregateFunction::kCount, {});
    distinct |= sketch_.style.counts == GroundingStyle::Counts::kDistinct;
    const auto& element = reading(mention).element;
    if (element.kind == Kind::kAttribute && !reading(mention).value) {
      const auto& a = model_.entities[element.owner].attributes[element.attribute];
      if (distinct || !isUnique(a))
        return Expression::aggregate(AggregateFunction::kCount, {attribute(element)}, true);
      return Expression::aggregate(AggregateFunction::kCount, {});
    }
    const std::size_t n = node(entityOf(mention));
    if (distinct || multiplied(n))
      return Expression::aggregate(AggregateFunction::kCount, {Expression::ofNode(n)}, true);
    return Expression::aggregate(AggregateFunction::kCount, {});
  }

  // Whether rows of a node repeat because something joins many to one of it.
  bool multiplied(std::size_t start) const {
    std::vector<std::size_t> open{start};
    std::set<std::size_t> seen{start};
    while (!open.empty()) {
      const std::size_t n = open.back();
      open.pop_back();
      for (const auto& edge : tree_.edges) {
        if (edge.from != n && edge.to != n) continue;
        const std::size_t other = edge.from == n ? edge.to : edge.from;
        if (!seen.insert(other).second) continue;
        if (repeats(edge, n)) return true;
        open.push_back(other);
      }
    }
    return false;
  }

  // Whether more than one of the other end may belong to one of `n`. A reference leads to one thing; of a
  // relationship, where there are as many of them as things, each thing has one.
  bool repeats(const QueryEdge& edge, std::size_t n) const {
    if (model_.route != Route::kCypher) return edge.to == n;
    const std::size_t things = model_.entities[tree_.nodes[n].entity].count;
    const std::size_t links = model_.links[edge.link].count;
    return links != things;
  }

  // Compared or ordered by how many there are of what is there once: the words mean something else.
  bool countsOnes() const {
    const auto counts = [](const Expression& e) {
      return e.kind == Expression::Kind::kAggregate && e.function == AggregateFunction::kCount;
    };
    if (!(query_.having && counts(query_.having->left)) &&
        std::none_of(query_.orderBy.begin(), query_.orderBy.end(),
                     [&](const Order& order) { return counts(order.expression); }))
      return false;
    return std::any_of(query_.groupBy.begin(), query_.groupBy.end(), [&](const Expression& key) {
      const bool thing =
          key.kind == Expression::Kind::kNode || (key.kind == Expression::Kind::kAttribute && isOnce(key));
      return thing && !multiplied(key.node);
    });
  }

  // "how many projects use Zephyr" does not count the one thing that is called so.
  bool countsTheNamed() const {
    if (!query_.where || query_.where->kind != Condition::Kind::kCompare ||
        query_.where->comparison != Comparison::kEqual ||
        query_.where->left.kind != Expression::Kind::kAttribute || !isOnce(query_.where->left))
      return false;
    return std::any_of(query_.select.begin(), query_.select.end(), [&](const Expression& e) {
      return e.kind == Expression::Kind::kAggregate && e.arguments.size() == 1 &&
             e.arguments[0].kind == Expression::Kind::kNode && e.arguments[0].node == query_.where->left.node;
    });
  }

  // Whether each value of the attribute belongs to one thing.
  bool isOnce(const Expression& e) const {
    const auto& a = model_.entities[tree_.nodes[e.node].entity].attributes[e.attribute];
    return a.values.rows > 1 && a.values.distinct == a.values.rows;
  }

  std::vector<Expression> plain(std::size_t mention) const {
    const auto& element = reading(mention).element;
    if (element.kind == Kind::kAttribute || element.kind == Kind::kLinkAttribute) return {attribute(element)};
    const std::size_t entity = entityOf(mention);
    std::vector<Expression> out;
    for (const std::size_t a : shownAttributes(model_.entities[entity]))
      out.push_back(Expression::ofAttribute(node(entity), a));
    if (out.empty()) out.push_back(Expression::ofNode(node(entity)));
    return out;
  }

  std::vector<std::size_t> shownAttributes(const Entity& entity) const {
    const auto names = nameAttributes(entity);
    if (sketch_.style.names == GroundingStyle::Names::kUsual) return names;
    std::vector<std::size_t> shown;
    for (std::size_t a = 0; a < entity.attributes.size(); ++a)
      if (entity.attributes[a].key) shown.push_back(a);
    if (sketch_.style.names == GroundingStyle::Names::kAll) {
      shown.resize(entity.attributes.size());
      std::iota(shown.begin(), shown.end(), std::size_t{0});
    }
    if (shown.empty()) return names;
    if (sketch_.style.names == GroundingStyle::Names::kWithKey)
      for (const std::size_t a : names)
        if (std::find(shown.begin(), shown.end(), a) == shown.end()) shown.push_back(a);
    return shown;
  }

  std::vector<Expression> term(const SketchTerm& term) const {
    if (!term.mention) return {Expression::aggregate(AggregateFunction::kCount, {})};
    if (!term.aggregate) return plain(*term.mention);
    if (*term.aggregate == AggregateFunction::kCount) return {counted(*term.mention, term.distinct)};
    const auto& element = reading(*term.mention).element;
    // An average of things is an average of how many there are, which needs no attribute.
    if (element.kind == Kind::kEntity || element.kind == Kind::kLink)
      return {counted(*term.mention, term.distinct)};
    return {Expression::aggregate(*term.aggregate, {attribute(element)}, term.distinct)};
  }

  // ---------------------------------------------------------------- clauses

  void targets() {
    for (const auto& target : sketch_.targets)
      for (auto& e : term(target)) {
        aggregated_ |= e.kind == Expression::Kind::kAggregate;
        if (!selected(e)) query_.select.push_back(std::move(e));
      }
  }

  // "which suppliers …": each thing once, however many ways lead to it.
  bool listsThings() const {
    return !grouped_ && query_.orderBy.empty() && !sketch_.targets.empty() &&
           std::all_of(sketch_.targets.begin(), sketch_.targets.end(), [&](const SketchTerm& target) {
             return target.mention && !target.aggregate &&
                    reading(*target.mention).element.kind == Kind::kEntity &&
                    multiplied(node(entityOf(*target.mention)));
           });
  }

  static bool same(const Expression& a, const Expression& b) {
    return a.kind == b.kind && a.node == b.node && a.attribute == b.attribute && a.function == b.function &&
           a.arguments.empty() && b.arguments.empty();
  }
  bool selected(const Expression& e) const {
    return std::any_of(query_.select.begin(), query_.select.end(),
                       [&](const Expression& s) { return same(s, e); });
  }

  ValueType typeOf(const ElementRef& element) const {
    if (element.kind == Kind::kAttribute)
      return model_.entities[element.owner].attributes[element.attribute].values.type;
    if (element.kind == Kind::kLinkAttribute)
      return model_.links[element.owner].attributes[element.attribute].values.type;
    return ValueType::kUnknown;
  }

  void addFilter(const SketchFilter& filter) {
    const auto& element = reading(filter.mention).element;
    if (filter.kind == SketchFilter::Kind::kAbsent)
      return isLink(filter.mention) ? addLinkAbsent(element.owner)
                                    : addExists(entityOf(filter.mention), std::nullopt, true);
    if (setApart(filter)) return addExists(element.owner, filter, true);
    if (filter.kind == SketchFilter::Kind::kNull)
      return addCondition({.kind = Condition::Kind::kIsNull, .left = filterAttribute(filter)}, filter.either);
    if (filter.kind == SketchFilter::Kind::kAggregate)
      return addCondition(comparedToAggregate(filter), filter.either);
    const bool counts = element.kind == Kind::kEntity || element.kind == Kind::kLink;
    if (filter.kind == SketchFilter::Kind::kFigure) return addHaving(filter);
    if (filter.kind == SketchFilter::Kind::kCount && (counts || !isNumeric(typeOf(element))))
      return addHaving(filter);
    Condition condition = compared(filter, filterAttribute(filter));
    // "a cat and a dog": one row has one of them, the thing has both.
    if (!filter.either && sketch_.style.sameAttribute != GroundingStyle::SameAttribute::kAny &&
        query_.where && excludesEachOther(*query_.where, condition) && element.kind == Kind::kAttribute &&
        element.owner != entities_.front() && multiplied(0))
      return addExists(element.owner, filter, false);
    addCondition(std::move(condition), filter.either);
  }

  static SketchFilter positive(SketchFilter filter) {
    filter.negated = false;
    return filter;
  }

  // An entity compared with a text is meant by its name.
  Expression filterAttribute(const SketchFilter& filter) const {
    const auto& element = reading(filter.mention).element;
    if (self_ && element.kind == Kind::kAttribute && element.owner == tree_.nodes[*self_].entity)
      return Expression::ofAttribute(*self_, element.attribute);
    if (element.kind == Kind::kAttribute || element.kind == Kind::kLinkAttribute) return attribute(element);
    const std::size_t entity = entityOf(filter.mention);
    const auto names = nameAttributes(model_.entities[entity]);
    return names.empty() ? Expression::ofNode(node(entity))
                         : Expression::ofAttribute(node(entity), names.front());
  }

  // Of a full name, both parts.
  Condition compared(const SketchFilter& filter, const Expression& left) const {
    const auto& beside = reading(filter.mention).beside;
    if (!beside || !filter.fromReading) return comparedAlone(filter, left);
    Condition first{.kind = Condition::Kind::kCompare,
                    .left = Expression::ofAttribute(left.node, beside->first.attribute),
                    .right = Expression::ofConstant(beside->second)};
    Condition both{.kind = Condition::Kind::kAnd};
    both.children.push_back(std::move(first));
    both.children.push_back(comparedAlone(positive(filter), left));
    return filter.negated ? negate(std::move(both)) : both;
  }

  Condition comparedAlone(const SketchFilter& filter, Expression left) const {
    const auto type = typeOf(reading(filter.mention).element);
    Condition condition{
        .kind = Condition::Kind::kCompare, .left = std::move(left), .comparison = filter.comparison};
    const bool dated = type == ValueType::kDate || type == ValueType::kDateTime;
    if (dated && !filter.values.empty() && isYear(filter.values.front())) {
      Expression year;
      year.kind = Expression::Kind::kDatePart;
      year.arguments = {condition.left};
      condition.left = std::move(year);
    }
    if (filter.kind == SketchFilter::Kind::kBetween) {
      condition.kind = Condition::Kind::kBetween;
      condition.right = Expression::ofConstant(filter.values[0]);
      condition.upper = Expression::ofConstant(filter.values[1]);
      condition.negated = filter.negated;
      return condition;
    }
    const auto& value = reading(filter.mention).value;
    const bool spelled = filter.fromReading && value;
    condition.right = Expression::ofConstant(typed(spelled ? Value(*value) : filter.values.front(), type));
    condition.ignoreCase =
        !spelled && std::holds_alternative<std::string>(condition.right.constant) && !dated;
    return filter.negated ? negate(std::move(condition)) : condition;
  }

  static Condition negate(Condition condition) {
    if (condition.kind == Condition::Kind::kCompare && condition.comparison == Comparison::kEqual) {
      condition.comparison = Comparison::kNotEqual;
      return condition;
    }
    Condition negation{.kind = Condition::Kind::kNot};
    negation.children.push_back(std::move(condition));
    return negation;
  }

  void addCondition(Condition condition, bool either) {
    if (!unjoined_) addTo(query_.where, std::move(condition), either);
  }

  static void addTo(std::optional<Condition>& where, Condition condition, bool either) {
    if (!where) {
      where = std::move(condition);
      return;
    }
    const bool any = either || excludesEachOther(*where, condition);
    const Condition::Kind kind = any ? Condition::Kind::kOr : Condition::Kind::kAnd;
    // "or" binds the neighbour alone.
    Condition* last = &*where;
    if (kind == Condition::Kind::kOr && last->kind == Condition::Kind::kAnd) last = &last->children.back();
    if (last->kind == kind) {
      last->children.push_back(std::move(condition));
      return;
    }
    Condition both{.kind = kind};
    both.children.push_back(std::move(*last));
    both.children.push_back(std::move(condition));
    *last = std::move(both);
  }

  // One attribute cannot equal two values: "in Paris and in London" is meant as either.
  static bool excludesEachOther(const Condition& before, const Condition& added) {
    const Condition* last = &before;
    while (!last->children.empty()) last = &last->children.back();
    return last->kind == Condition::Kind::kCompare && added.kind == Condition::Kind::kCompare &&
           last->comparison == Comparison::kEqual && added.comparison == Comparison::kEqual &&
           same(last->left, added.left);
  }

  Condition comparedToAggregate(const SketchFilter& filter) const {
    const auto& left = reading(filter.mention).element;
    const auto& over = reading(filter.aggregated.value_or(filter.mention)).element;
    const ElementRef& element = over.kind == Kind::kAttribute ? over : left;
    if (element.kind != Kind::kAttribute) {
      unjoined_ = true;
      return {};
    }
    LogicalQuery sub{.nodes = {{element.owner}}};
    sub.select.push_back(
        Expression::aggregate(filter.aggregate, {Expression::ofAttribute(0, element.attribute)}));
    Expression right;
    right.kind = Expression::Kind::kSubQuery;
    right.query = std::make_shared<const LogicalQuery>(std::move(sub));
    return {.kind = Condition::Kind::kCompare,
            .left = attribute(left),
            .right = std::move(right),
            .comparison = filter.comparison};
  }

  // The subject has no such relationship.
  void addLinkAbsent(std::size_t link) {
    const Link& absent = model_.links[link];
    const std::size_t start = entities_.front();
    const bool starts = absent.from == start;
    if (!starts && absent.to != start) {
      unjoined_ = true;
      return;
    }
    LogicalQuery sub{.nodes = {{start}, {starts ? absent.to : absent.from}},
                     .edges = {{.link = link, .from = starts ? 0u : 1u, .to = starts ? 1u : 0u}}};
    sub.select.push_back(Expression::ofNode(0));
    Condition condition{.kind = Condition::Kind::kExists, .negated = true, .node = node(start)};
    condition.query = std::make_shared<const LogicalQuery>(std::move(sub));
    addCondition(std::move(condition), false);
  }

  // Some or no path from the subject to `entity` (of which the filter's positive form holds).
  void addExists(std::size_t entity, const std::optional<SketchFilter>& filter, bool negated) {
    const std::size_t start = entities_.front();
    auto tree = joinEntities(model_, start, {entity}, links_);
    if (!tree || entity == start) {
      unjoined_ = true;
      return;
    }
    Condition condition{.kind = Condition::Kind::kExists, .negated = negated, .node = node(start)};
    LogicalQuery sub{.nodes = std::move(tree->nodes), .edges = std::move(tree->edges)};
    sub.select.push_back(Expression::ofNode(0));
    if (filter) {
      // The entity joined last is the one that was looked for.
      const std::size_t last = sub.nodes.size() - 1;
      sub.where = compared(positive(*filter),
                           Expression::ofAttribute(last, reading(filter->mention).element.attribute));
    }
    condition.query = std::make_shared<const LogicalQuery>(std::move(sub));
    addCondition(std::move(condition), false);
  }

  void addHaving(const SketchFilter& filter) {
    const bool figure = filter.kind == SketchFilter::Kind::kFigure &&
                        reading(filter.mention).element.kind == Kind::kAttribute;
    Condition condition{.kind = Condition::Kind::kCompare,
                        .left = figure ? Expression::aggregate(filter.aggregate, {filterAttribute(filter)})
                                       : Expression::aggregate(AggregateFunction::kCount, {}),
                        .right = Expression::ofConstant(filter.values.front()),
                        .comparison = filter.comparison};
    query_.having = std::move(condition);
    grouped_ = true;
  }

  void groups() {
    for (const auto& group : sketch_.groups) {
      if (!group.mention) continue;
      groupBy(*group.mention);
      showGroup(*group.mention);
    }
    const bool ordersAggregate =
        std::any_of(sketch_.orders.begin(), sketch_.orders.end(),
                    [&](const SketchTerm& o) { return o.aggregate.has_value() || countsOccurrences(o); });
    const bool mixed = aggregated_ && query_.select.size() > 1;
    if (!grouped_ && !mixed && !ordersAggregate && query_.groupBy.empty()) return;
    for (const auto& target : sketch_.targets)
      if (target.mention && !target.aggregate) groupBy(*target.mention);
  }

  // Figures for each of something are read beside what they are for.
  void showGroup(std::size_t mention) {
    if (!sketch_.style.showsGroups) return;
    for (auto& e : plain(mention))
      if (!selected(e) && aggregated_) query_.select.insert(query_.select.begin(), std::move(e));
  }

  // Groups by the thing itself where the mention names it, so that namesakes stay apart.
  void groupBy(std::size_t mention) {
    const auto& element = reading(mention).element;
    const bool entity = element.kind == Kind::kEntity || element.kind == Kind::kLink;
    if (sketch_.style.groupsByThing && (entity || isNaming(element)))
      add(query_.groupBy, Expression::ofNode(node(entityOf(mention))));
    for (auto& e : plain(mention)) add(query_.groupBy, std::move(e));
  }

  bool isNaming(const ElementRef& element) const {
    if (element.kind != Kind::kAttribute) return false;
    const auto names = nameAttributes(model_.entities[element.owner]);
    return !tree_.edges.empty() && std::find(names.begin(), names.end(), element.attribute) != names.end();
  }

  bool countsOccurrences(const SketchTerm& order) const {
    return order.superlative && order.mention && !order.aggregate &&
           typeOf(reading(*order.mention).element) == ValueType::kText;
  }

  std::vector<Expression> orderTerm(const SketchTerm& order) const {
    if (countsOccurrences(order)) return {Expression::aggregate(AggregateFunction::kCount, {})};
    return term(order);
  }

  static void add(std::vector<Expression>& list, Expression e) {
    if (std::none_of(list.begin(), list.end(), [&](const Expression& known) { return same(known, e); }))
      list.push_back(std::move(e));
  }

  void orders() {
    for (const auto& order : sketch_.orders)
      for (auto& e : orderTerm(order)) {
        if (e.kind == Expression::Kind::kNode) continue;
        query_.orderBy.push_back({std::move(e), order.descending});
        break;
      }
    if (sketch_.orderTargets && query_.orderBy.empty())
      for (const auto& e : query_.select)
        if (e.kind != Expression::Kind::kNode) {
          query_.orderBy.push_back({e, sketch_.ordersDescending});
          break;
        }
    if (query_.limit && !query_.orderBy.empty()) excludeMissing(query_.orderBy.front());
  }

  // What has no value is neither the first nor the last, wherever the language puts it.
  void excludeMissing(const Order& order) {
    if (order.expression.kind != Expression::Kind::kAttribute) return;
    const Entity& entity = model_.entities[tree_.nodes[order.expression.node].entity];
    const ValueSummary& values = entity.attributes[order.expression.attribute].values;
    const bool missing = values.nulls > 0 || (!values.sampled && values.rows < entity.count);
    const bool last = model_.route == Route::kSql && order.descending;
    if (!missing || last) return;
    addCondition({.kind = Condition::Kind::kIsNull, .left = order.expression, .negated = true}, false);
  }

  const Sketch& sketch_;
  const EntityModel& model_;
  const Assignment& assignment_;
  std::vector<std::size_t> entities_;
  std::set<std::size_t> links_;
  JoinTree tree_;
  std::optional<std::size_t> self_;  // the second node of a relationship between things of one kind
  LogicalQuery query_;
  bool aggregated_ = false;
  bool grouped_ = false;
  mutable bool unjoined_ = false;  // something that a clause needs is not joined
};

}  // namespace

std::optional<BuiltQuery> build(const Sketch& sketch, const EntityModel& model,
                                const Assignment& assignment) {
  Builder builder(sketch, model, assignment);
  if (!builder.build()) return std::nullopt;
  const std::size_t mentioned = builder.preferredUsed();
  return BuiltQuery{builder.take(), mentioned};
}

}  // namespace omni
