#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "catalog/naming.h"
#include "formulate/candidates/query_builder.h"
#include "schema/values/all_differ.h"

namespace omni {

Expression QueryBuilder::attribute(const ElementRef& element) const {
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

Expression QueryBuilder::attributeOf(std::size_t mention) const {
  const auto& element = match(mention).element;
  if (element.kind != Kind::kAttribute) return attribute(element);
  return Expression::ofAttribute(nodeOf(mention), element.attribute);
}

std::size_t QueryBuilder::nodeOf(std::size_t mention) const {
  const auto home = homes_.find(mention);
  return home == homes_.end() ? node(entityOf(mention)) : home->second;
}

std::size_t QueryBuilder::entityOf(std::size_t mention) const {
  const auto& element = match(mention).element;
  if (element.kind == Kind::kEntity || element.kind == Kind::kAttribute) return element.owner;
  const Link& link = model_.links[element.owner];
  return sketch_.mentions[mention].agent ? link.from : link.to;
}

Expression QueryBuilder::counted(std::size_t mention, bool distinct) const {
  if (sketch_.style.counts == GroundingStyle::Counts::kRows)
    return Expression::aggregate(AggregateFunction::kCount, {});
  distinct |= sketch_.style.counts == GroundingStyle::Counts::kDistinct || sketch_.optional;
  const auto& element = match(mention).element;
  if (element.kind == Kind::kAttribute && !match(mention).value) {
    const auto& a = model_.entities[element.owner].attributes[element.attribute];
    // "how many have at least ten FLOORS": those that have so many, not the different numbers.
    const bool compared = std::ranges::any_of(sketch_.filters, [&](const SketchFilter& filter) {
      return match(filter.mention).element == element && filter.kind == SketchFilter::Kind::kCompare &&
             !match(filter.mention).value;
    });
    if (compared && !distinct) return Expression::aggregate(AggregateFunction::kCount, {});
    const bool repeats = distinct || !isUnique(a);
    // In a graph counting a thing's own key is counting the things.
    if (!repeats && model_.route != Route::kSql) return Expression::aggregate(AggregateFunction::kCount, {});
    return Expression::aggregate(AggregateFunction::kCount, {attributeOf(mention)}, repeats);
  }
  // "how many orders": each, though several may join the same two things.
  if (element.kind == Kind::kLink && !distinct && model_.route != Route::kSql &&
      !isCalledAsItsEnd(model_.links[element.owner]) && !repeatsLink(element.owner))
    return Expression::aggregate(AggregateFunction::kCount, {});
  // Of a relationship between things of one kind the other end, not the subject itself.
  const std::size_t n = self_ && !selfName_ ? *self_ : nodeOf(mention);
  if (distinct || multiplied(n))
    return Expression::aggregate(AggregateFunction::kCount, {Expression::ofNode(n)}, true);
  return Expression::aggregate(AggregateFunction::kCount, {});
}

Expression QueryBuilder::distinctOnes(std::size_t mention) const {
  const auto& element = match(mention).element;
  const bool named = element.kind == Kind::kEntity || element.kind == Kind::kLink;
  return Expression::aggregate(AggregateFunction::kCount,
                               {named ? Expression::ofNode(node(entityOf(mention))) : attributeOf(mention)},
                               true);
}

bool QueryBuilder::isCalledAsItsEnd(const Link& link) const {
  return lower(link.phrase) == lower(model_.entities[link.to].phrase);
}

bool QueryBuilder::repeatsLink(std::size_t link) const {
  const auto edge = std::ranges::find(tree_.edges, link, &QueryEdge::link);
  return edge == tree_.edges.end() || multiplied(edge->from, link) || multiplied(edge->to, link);
}

bool QueryBuilder::multiplied(std::size_t start, std::optional<std::size_t> besides) const {
  std::vector<std::size_t> open{start};
  std::set<std::size_t> seen{start};
  while (!open.empty()) {
    const std::size_t n = open.back();
    open.pop_back();
    for (const auto& edge : tree_.edges) {
      if ((edge.from != n && edge.to != n) || edge.link == besides) continue;
      const std::size_t other = edge.from == n ? edge.to : edge.from;
      if (!seen.insert(other).second) continue;
      if (repeats(edge, n)) return true;
      open.push_back(other);
    }
  }
  return false;
}

bool QueryBuilder::repeats(const QueryEdge& edge, std::size_t n) const {
  const Link& link = model_.links[edge.link];
  if (model_.route == Route::kCypher) {
    // Where each has one it is taken for a rule of the data, else for chance.
    const bool each = link.count == model_.entities[tree_.nodes[n].entity].count;
    return !each || link.count > (edge.from == n ? link.starts : link.ends);
  }
  // A property of which there are more than things that have it leads to several of something.
  const bool several = model_.route == Route::kSparql && link.count > model_.entities[link.from].count;
  return edge.to == n || several;
}

bool QueryBuilder::ordersOneRow() const {
  return aggregated_ && query_.groupBy.empty() && (query_.limit || !query_.orderBy.empty());
}

bool QueryBuilder::ordersNothing() const {
  if (!query_.where) return false;
  const auto isMissing = [&](const Order& order) {
    const auto saysSo = [&](const Condition& condition) {
      return condition.kind == Condition::Kind::kIsNull && !condition.negated &&
             condition.left == order.expression;
    };
    const bool all = query_.where->kind == Condition::Kind::kAnd;
    return saysSo(*query_.where) || (all && std::ranges::any_of(query_.where->children, saysSo));
  };
  return std::ranges::any_of(query_.orderBy, isMissing);
}

bool QueryBuilder::countsSingles() const {
  const auto counts = [](const Expression& e) {
    return e.kind == Expression::Kind::kAggregate && e.function == AggregateFunction::kCount;
  };
  const auto ofItself = [&](const Expression& e) {
    return counts(e) && e.arguments.size() == 1 && e.arguments[0].kind == Expression::Kind::kNode &&
           groupsAreSingle(e.arguments[0].node);
  };
  if (std::ranges::any_of(query_.select, ofItself) ||
      std::ranges::any_of(query_.orderBy, ofItself, &Order::expression))
    return true;
  const bool compares = (query_.having && counts(query_.having->left)) ||
                        std::ranges::any_of(query_.orderBy, counts, &Order::expression);
  return compares && std::ranges::any_of(query_.groupBy, [&](const Expression& key) {
           const bool thing = key.kind == Expression::Kind::kNode ||
                              (key.kind == Expression::Kind::kAttribute && isOnce(key));
           return thing && !multiplied(key.node);
         });
}

bool QueryBuilder::groupsAreSingle(std::size_t node) const {
  std::size_t names = 0;
  for (const auto& key : query_.groupBy) {
    const bool ofNode = key.kind == Expression::Kind::kNode || key.kind == Expression::Kind::kAttribute;
    if (!ofNode || key.node != node) continue;
    if (key.kind == Expression::Kind::kNode || isOnce(key)) return true;
    names += std::ranges::count(nameAttributes(model_.entities[tree_.nodes[node].entity]), key.attribute);
  }
  const Entity& entity = model_.entities[tree_.nodes[node].entity];
  return hasName(entity) && names == nameAttributes(entity).size();
}

bool QueryBuilder::showsMissing() const {
  if (!query_.where) return false;
  const auto isMissing = [&](const Condition& c) {
    return c.kind == Condition::Kind::kIsNull && !c.negated && selected(c.left);
  };
  return isMissing(*query_.where) || (query_.where->kind == Condition::Kind::kAnd &&
                                      std::ranges::any_of(query_.where->children, isMissing));
}

bool QueryBuilder::countsNamedEntity() const {
  if (!query_.where || query_.where->kind != Condition::Kind::kCompare ||
      query_.where->comparison != Comparison::kEqual ||
      query_.where->left.kind != Expression::Kind::kAttribute || !isOnce(query_.where->left))
    return false;
  return std::any_of(query_.select.begin(), query_.select.end(), [&](const Expression& e) {
    if (e.kind != Expression::Kind::kAggregate || e.function != AggregateFunction::kCount) return false;
    if (e.arguments.empty()) return query_.edges.empty();
    return e.arguments[0].kind == Expression::Kind::kNode && e.arguments[0].node == query_.where->left.node;
  });
}

bool QueryBuilder::isOnce(const Expression& e) const {
  return allDiffer(model_.entities[tree_.nodes[e.node].entity].attributes[e.attribute].values);
}

std::vector<Expression> QueryBuilder::plain(std::size_t mention) const {
  if (const auto referenced = referenced_.find(mention); referenced != referenced_.end())
    return shown(referenced->second);
  const auto& element = match(mention).element;
  if (isProperty(element)) return {attributeOf(mention)};
  return shown(nodeOf(mention));
}

std::vector<Expression> QueryBuilder::shown(std::size_t node) const {
  std::vector<Expression> out;
  for (const std::size_t a : shownAttributes(model_.entities[tree_.nodes[node].entity]))
    out.push_back(Expression::ofAttribute(node, a));
  if (out.empty()) out.push_back(Expression::ofNode(node));
  return out;
}

std::vector<std::size_t> QueryBuilder::shownAttributes(const Entity& entity) const {
  const auto names = nameAttributes(entity);
  if (sketch_.style.names == GroundingStyle::Names::kUsual) return names;
  std::vector<std::size_t> shown;
  for (std::size_t a = 0; a < entity.attributes.size(); ++a)
    if (entity.attributes[a].key) shown.push_back(a);
  if (sketch_.style.names == GroundingStyle::Names::kAll) {
    shown.clear();
    for (std::size_t a = 0; a < entity.attributes.size(); ++a)
      if (!entity.attributes[a].measure) shown.push_back(a);
  }
  if (shown.empty()) return names;
  if (sketch_.style.names == GroundingStyle::Names::kWithKey)
    for (const std::size_t a : names)
      if (std::find(shown.begin(), shown.end(), a) == shown.end()) shown.push_back(a);
  return shown;
}

std::vector<Expression> QueryBuilder::term(const SketchTerm& term) const {
  if (!term.mention) return {Expression::aggregate(AggregateFunction::kCount, {})};
  if (term.part && !term.aggregate) return periods(*term.mention, *term.part);
  if (term.since) {
    Expression days = daysBetween(*term.since, *term.mention);
    return {term.aggregate ? Expression::aggregate(*term.aggregate, {std::move(days)}) : std::move(days)};
  }
  if (!term.aggregate) return plain(*term.mention);
  if (*term.aggregate == AggregateFunction::kCount) return {counted(*term.mention, term.distinct)};
  const auto& element = match(*term.mention).element;
  // An average of things is an average of how many there are, which needs no attribute.
  if (element.kind == Kind::kEntity || element.kind == Kind::kLink) {
    if (!averagesCounts(term)) return {counted(*term.mention, term.distinct)};
    // Who works on two projects counts for both.
    return {Expression::arithmetic(ArithmeticOperator::kDivide,
                                   Expression::aggregate(AggregateFunction::kCount, {}),
                                   distinctOnes(*sketch_.groups.front().mention))};
  }
  const bool sums =
      *term.aggregate == AggregateFunction::kSum || *term.aggregate == AggregateFunction::kAverage;
  unjoined_ |= sums && !canBeSummed(element);
  return {Expression::aggregate(*term.aggregate, {attributeOf(*term.mention)}, term.distinct)};
}

Expression QueryBuilder::daysBetween(std::size_t since, std::size_t until) const {
  unjoined_ |= model_.route != Route::kSql || !isDate(typeOf(match(since).element)) ||
               !isDate(typeOf(match(until).element));
  Expression days;
  days.kind = Expression::Kind::kDaysBetween;
  days.arguments = {attributeOf(since), attributeOf(until)};
  return days;
}

bool QueryBuilder::canBeSummed(const ElementRef& element) const {
  static constexpr std::string_view kNumbered[] = {"id", "num", "number", "no", "code"};
  const Attribute& attribute = attributeAt(model_, element);
  const ValueSummary& values = attribute.values;
  const auto words = identifierWords(attribute.phrase);
  if (isDate(values.type) || identifies(attribute) ||
      (!words.empty() && std::ranges::find(kNumbered, words.back()) != std::end(kNumbered)))
    return false;
  // Numbers may be kept as text.
  return values.type != ValueType::kText || values.samples.empty() ||
         std::ranges::any_of(values.samples,
                             [](const std::string& text) { return parsedNumber(text).has_value(); });
}

bool QueryBuilder::averagesCounts(const SketchTerm& term) const {
  if (term.aggregate != AggregateFunction::kAverage || !term.mention || sketch_.groups.size() != 1)
    return false;
  const auto kind = match(*term.mention).element.kind;
  const auto& group = sketch_.groups.front();
  return (kind == Kind::kEntity || kind == Kind::kLink) && group.mention && !group.part &&
         !isLink(*group.mention) && entityOf(*term.mention) != entityOf(*group.mention);
}

}  // namespace omni
