#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/number.h"
#include "catalog/naming.h"
#include "formulate/candidates/date_columns.h"
#include "formulate/candidates/query_builder.h"
#include "formulate/sketch/elements/kept_unit.h"
#include "schema/values/list_values.h"
#include "schema/values/month_values.h"

namespace omni {
namespace {

constexpr std::size_t kMonthBytes = 7;

bool isDay(std::string_view text) {
  return text.size() == kDateBytes && text[4] == '-' && text[7] == '-';
}

bool startsYear(std::string_view day) {
  return day.size() == kDateBytes && day.ends_with("-01-01");
}

// A constant in the type of the attribute that it meets.
Value typed(const Value& value, ValueType type) {
  if (const auto* whole = std::get_if<std::int64_t>(&value); whole && type == ValueType::kText)
    return std::to_string(*whole);
  const auto* text = std::get_if<std::string>(&value);
  if (!text || !isNumeric(type)) return value;
  // "in the 1990s", of a year: from its first day is from the year on.
  if (startsYear(*text)) return std::int64_t{std::stoi(text->substr(0, 4))};
  if (const auto whole = parsedNumber<std::int64_t>(*text)) return *whole;
  if (const auto real = parsedNumber(*text)) return *real;
  return value;
}

Value inCents(const Value& euros) {
  constexpr std::int64_t kCents = 100;
  if (const auto* whole = std::get_if<std::int64_t>(&euros)) return *whole * kCents;
  if (const auto* real = std::get_if<double>(&euros)) return *real * static_cast<double>(kCents);
  return euros;
}

}  // namespace

bool QueryBuilder::isInCents(const ElementRef& element) const {
  return isKeptInCents(attributeAt(model_, element));
}

bool QueryBuilder::isYear(const Value& value) {
  const auto* number = std::get_if<std::int64_t>(&value);
  return number && *number >= 1000 && *number < 3000;
}

void QueryBuilder::addFilter(const SketchFilter& filter) {
  const auto& element = match(filter.mention).element;
  if (isInside(filter)) return;
  if (filter.kind == SketchFilter::Kind::kAbsent && isLink(filter.mention)) return addLinkAbsent(filter);
  if (setApart(filter)) return addExists(entityOf(filter.mention), held(filter), true);
  if (filter.kind == SketchFilter::Kind::kNull)
    return addCondition(
        {.kind = Condition::Kind::kIsNull, .left = filterAttribute(filter), .negated = filter.negated},
        filter.either);
  if (filter.kind == SketchFilter::Kind::kOther) return addOther(filter);
  if (filter.kind == SketchFilter::Kind::kSpan)
    return addCondition({.kind = Condition::Kind::kCompare,
                         .left = daysBetween(*filter.aggregated, filter.mention),
                         .right = Expression::ofConstant(filter.values.front()),
                         .comparison = filter.comparison},
                        filter.either);
  if (filter.kind == SketchFilter::Kind::kShared) return addCondition(isShared(filter), filter.either);
  if (filter.kind == SketchFilter::Kind::kThing) return addCondition(comparedToThing(filter), filter.either);
  if (filter.kind == SketchFilter::Kind::kPlace) return addCondition(comparedToPlace(filter), filter.either);
  if (filter.kind == SketchFilter::Kind::kAggregate)
    return addCondition(comparedToAggregate(filter), filter.either);
  const bool counts = element.kind == Kind::kEntity || element.kind == Kind::kLink;
  if (filter.kind == SketchFilter::Kind::kFigure) return addHaving(filter);
  if (filter.kind == SketchFilter::Kind::kCount && (counts || !isNumeric(typeOf(element))))
    return addHaving(filter);
  unjoined_ |= comparesUnordered(filter) || equalsNoneOfItsValues(filter) || comparesDayWithYear(filter);
  if (namesSelf(filter) && !filter.either) return addSelfExists(filter);
  Condition condition = compared(filter, filterAttribute(filter));
  // "a cat and a dog": one row has one of them, the thing has both.
  const bool hasBoth = !filter.either && excludesEachOther(query_, condition) &&
                       element.kind == Kind::kAttribute && element.owner != entities_.front() &&
                       multiplied(0);
  const bool any = sketch_.style.sameAttribute == GroundingStyle::SameAttribute::kAny;
  unjoined_ |= hasBoth && any && sketch_.both;  // "both" is never either
  if (hasBoth && !any) return addExists(element.owner, {positive(filter)}, false);
  unjoined_ |= filter.either && isAlwaysTrue(query_, condition);
  addCondition(std::move(condition), filter.either);
}

bool QueryBuilder::comparesUnordered(const SketchFilter& filter) const {
  const auto& element = match(filter.mention).element;
  const bool ordered = comparesOrder(filter.comparison) || filter.kind == SketchFilter::Kind::kBetween;
  if (ordered && isProperty(element) && isList(attributeAt(model_, element).values)) return true;
  if (filter.part || !ordered || filter.values.empty() ||
      std::holds_alternative<std::string>(filter.values.front()))
    return false;
  if (isProperty(element) && typeOf(element) == ValueType::kText && !isMonthly(filter.mention)) return true;
  if (!comparesOrder(filter.comparison) || isYear(filter.values.front())) return false;
  if (element.kind == Kind::kEntity || element.kind == Kind::kLink) return true;
  if (element.kind == Kind::kLinkAttribute) return false;
  const Attribute& compared = attributeAt(model_, element);
  return isDate(compared.values.type) || compared.values.type == ValueType::kTime ||
         (identifies(compared) && sketch_.mentions[filter.mention].role);
}

bool QueryBuilder::comparesDayWithYear(const SketchFilter& filter) const {
  const auto& element = match(filter.mention).element;
  if (!isProperty(element) || !isNumeric(typeOf(element))) return false;
  const auto columns =
      element.kind == Kind::kAttribute ? dateColumnsOf(model_.entities[element.owner]) : std::nullopt;
  if (columns && columns->year == element.attribute) return false;  // byDateParts() asks the others too
  if (filter.part) return *filter.part != DatePart::kYear && *filter.part != DatePart::kDecade;
  return std::ranges::any_of(filter.values, [](const Value& value) {
    const auto* day = std::get_if<std::string>(&value);
    return day && isDay(*day) && !startsYear(*day);
  });
}

bool QueryBuilder::equalsNoneOfItsValues(const SketchFilter& filter) const {
  const auto& element = match(filter.mention).element;
  if (!isProperty(element) || filter.comparison != Comparison::kEqual || filter.part || filter.values.empty())
    return false;
  const auto* number = std::get_if<std::int64_t>(&filter.values.front());
  const ValueSummary& values = attributeAt(model_, element).values;
  return number && values.type == ValueType::kText && values.complete &&
         std::ranges::find(values.samples, std::to_string(*number)) == values.samples.end();
}

void QueryBuilder::addOther(const SketchFilter& filter) {
  const auto& element = match(filter.mention).element;
  const auto& other = match(*filter.aggregated).element;
  const bool ofOne = other.kind == Kind::kAttribute;
  unjoined_ |= ofOne && identifies(attributeAt(model_, other));
  unjoined_ |=
      !ofOne && (!self_ || element.kind != Kind::kAttribute || tree_.nodes[*self_].entity != element.owner);
  if (unjoined_) return;
  addCondition({.kind = Condition::Kind::kCompare,
                .left = attribute(element),
                .right = times(filter.factor,
                               ofOne ? attribute(other) : Expression::ofAttribute(*self_, element.attribute)),
                .comparison = filter.comparison},
               filter.either);
}

void QueryBuilder::addSelfExists(const SketchFilter& filter) {
  const auto joins = [&](const QueryEdge& edge) { return edge.from == *self_ || edge.to == *self_; };
  const QueryEdge& edge = *std::ranges::find_if(tree_.edges, joins);
  const bool starts = edge.from == *self_;
  const auto& element = match(filter.mention).element;
  LogicalQuery sub{.nodes = {{element.owner}, {element.owner}},
                   .edges = {{.link = edge.link, .from = starts ? 1u : 0u, .to = starts ? 0u : 1u}}};
  sub.where = compared(filter, Expression::ofAttribute(1, element.attribute));
  addExistence(std::move(sub), false);
}

SketchFilter QueryBuilder::positive(SketchFilter filter) {
  filter.negated = false;
  return filter;
}

Expression QueryBuilder::filterAttribute(const SketchFilter& filter) const {
  const auto& element = match(filter.mention).element;
  if (selfName_ == filter.mention || namesSelf(filter))
    return Expression::ofAttribute(*self_, element.attribute);
  if (isProperty(element)) return attributeOf(filter.mention);
  const std::size_t entity = entityOf(filter.mention);
  const auto names = nameAttributes(model_.entities[entity]);
  return names.empty() ? Expression::ofNode(node(entity))
                       : Expression::ofAttribute(node(entity), names.front());
}

Condition QueryBuilder::compared(const SketchFilter& filter, const Expression& left) const {
  const auto& firstPart = match(filter.mention).firstPart;
  if (!firstPart || !filter.fromMatch) return comparedAlone(filter, left);
  Condition first{.kind = Condition::Kind::kCompare,
                  .left = Expression::ofAttribute(left.node, firstPart->first.attribute),
                  .right = Expression::ofConstant(firstPart->second)};
  Condition both{.kind = Condition::Kind::kAnd};
  both.children.push_back(std::move(first));
  both.children.push_back(comparedAlone(positive(filter), left));
  return filter.negated ? negate(std::move(both)) : both;
}

Condition QueryBuilder::comparedAlone(const SketchFilter& filter, Expression left) const {
  const auto& element = match(filter.mention).element;
  const auto type = isProperty(element) ? singleType(attributeAt(model_, element).values) : typeOf(element);
  Condition condition{
      .kind = Condition::Kind::kCompare, .left = std::move(left), .comparison = filter.comparison};
  if (isMonthly(filter.mention)) return comparedByMonth(filter, std::move(condition.left));
  const bool dated = isDate(type);
  if (filter.part) condition.left = Expression::ofDatePart(*filter.part, std::move(condition.left));
  if (dated && !filter.part && !filter.values.empty() && isYear(filter.values.front())) {
    condition.left = Expression::ofDatePart(DatePart::kYear, std::move(condition.left));
  }
  if (filter.kind == SketchFilter::Kind::kBetween) {
    condition.kind = Condition::Kind::kBetween;
    const bool cents = filter.money && isInCents(element);
    condition.right = Expression::ofConstant(cents ? inCents(filter.values[0]) : filter.values[0]);
    condition.upper = Expression::ofConstant(cents ? inCents(filter.values[1]) : filter.values[1]);
    condition.negated = filter.negated;
    return condition;
  }
  const auto& value = match(filter.mention).value;
  const bool spelled = filter.fromMatch && value;
  condition.right = Expression::ofConstant(typed(spelled ? Value(*value) : filter.values.front(), type));
  if (filter.money && isInCents(element)) condition.right.constant = inCents(condition.right.constant);
  condition.ignoreCase = !spelled && std::holds_alternative<std::string>(condition.right.constant) && !dated;
  return filter.negated ? negate(std::move(condition)) : condition;
}

bool QueryBuilder::isMonthly(std::size_t mention) const {
  const auto& element = match(mention).element;
  return element.kind == Kind::kAttribute && !match(mention).value &&
         holdsMonths(attributeAt(model_, element).values);
}

Condition QueryBuilder::comparedByMonth(const SketchFilter& filter, Expression left) {
  const Value& value = filter.values.front();
  const auto* day = std::get_if<std::string>(&value);
  Condition condition{
      .kind = Condition::Kind::kCompare, .left = std::move(left), .comparison = filter.comparison};
  if (filter.part) {
    const auto month = std::get<std::int64_t>(value);
    condition.comparison = Comparison::kEndsWith;
    condition.right = Expression::ofConstant((month < 10 ? "-0" : "-") + std::to_string(month));
    return filter.negated ? negate(std::move(condition)) : condition;
  }
  if (day) {
    condition.right = Expression::ofConstant(day->substr(0, kMonthBytes));
    return condition;
  }
  const auto* number = std::get_if<std::int64_t>(&value);
  const std::string year = number ? std::to_string(*number) : std::string();
  const bool last =
      filter.comparison == Comparison::kGreater || filter.comparison == Comparison::kLessOrEqual;
  condition.right = Expression::ofConstant(year + (last ? "-12" : "-01"));
  if (filter.comparison != Comparison::kEqual) return condition;
  condition.kind = Condition::Kind::kBetween;
  condition.upper = Expression::ofConstant(year + "-12");
  condition.negated = filter.negated;
  return condition;
}

Condition QueryBuilder::negate(Condition condition) {
  if (condition.kind == Condition::Kind::kCompare && condition.comparison == Comparison::kEqual) {
    condition.comparison = Comparison::kNotEqual;
    return condition;
  }
  Condition negation{.kind = Condition::Kind::kNot};
  negation.children.push_back(std::move(condition));
  return negation;
}

void QueryBuilder::addCondition(Condition condition, bool either) {
  if (!unjoined_) addTo(query_, std::move(condition), either);
}

void QueryBuilder::addTo(LogicalQuery& query, Condition condition, bool either) const {
  auto& where = query.where;
  if (!where) {
    where = std::move(condition);
    return;
  }
  const bool any = either || excludesEachOther(query, condition);
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

bool QueryBuilder::isListIn(const LogicalQuery& query, const Expression& e) const {
  if (e.kind == Expression::Kind::kEdgeAttribute)
    return isList(model_.links[query.edges[e.node].link].attributes[e.attribute].values);
  return e.kind == Expression::Kind::kAttribute &&
         isList(model_.entities[query.nodes[e.node].entity].attributes[e.attribute].values);
}

bool QueryBuilder::comparesAgain(const LogicalQuery& query, const Condition& added,
                                 Comparison comparison) const {
  if (!query.where || isListIn(query, added.left)) return false;
  const Condition* last = &*query.where;
  while (!last->children.empty()) last = &last->children.back();
  return last->kind == Condition::Kind::kCompare && added.kind == Condition::Kind::kCompare &&
         last->comparison == comparison && added.comparison == comparison && last->left == added.left;
}

bool QueryBuilder::excludesEachOther(const LogicalQuery& query, const Condition& added) const {
  return comparesAgain(query, added, Comparison::kEqual);
}

bool QueryBuilder::isAlwaysTrue(const LogicalQuery& query, const Condition& added) const {
  return comparesAgain(query, added, Comparison::kNotEqual);
}

Condition QueryBuilder::comparedToAggregate(const SketchFilter& filter) const {
  const auto& left = match(filter.mention).element;
  const auto& over = match(filter.aggregated.value_or(filter.mention)).element;
  const ElementRef& element = over.kind == Kind::kAttribute ? over : left;
  if (element.kind != Kind::kAttribute ||
      (filter.aggregate == AggregateFunction::kAverage && !canBeSummed(element))) {
    unjoined_ = true;
    return {};
  }
  Condition condition{
      .kind = Condition::Kind::kCompare, .left = attribute(left), .comparison = filter.comparison};
  if (filter.each) {
    condition.right = figureOfGroup(filter, element);
    return condition;
  }
  LogicalQuery sub = figureOver(element.owner, inside(filter));
  sub.select.push_back(figure(filter, Expression::ofAttribute(0, element.attribute)));
  condition.right = Expression::ofQuery(std::move(sub));
  return condition;
}

Expression QueryBuilder::figure(const SketchFilter& filter, Expression measure) {
  return times(filter.factor, Expression::aggregate(filter.aggregate, {std::move(measure)}));
}

Expression QueryBuilder::times(double factor, Expression measure) {
  if (factor == 1) return measure;
  return Expression::arithmetic(ArithmeticOperator::kMultiply, Expression::ofConstant(factor),
                                std::move(measure));
}

Expression QueryBuilder::figureOfGroup(const SketchFilter& filter, const ElementRef& measure) const {
  unjoined_ |= match(filter.mention).element.owner != measure.owner;
  return overSimilarRows(measure.owner, match(*filter.each).element,
                         figure(filter, Expression::ofAttribute(1, measure.attribute)),
                         filter.comparison == Comparison::kEqual);
}

Expression QueryBuilder::overSimilarRows(std::size_t owner, const ElementRef& shared, Expression figure,
                                         bool narrowed) const {
  const auto column = columnOf(shared, owner);
  const QueryEdge* joined = column ? nullptr : edgeBetween(owner, shared.owner);
  unjoined_ |= !column && (!joined || shared.kind != Kind::kEntity);
  if (unjoined_) return {};
  LogicalQuery sub{.nodes = {{column ? owner : shared.owner}, {owner}}};
  sub.select.push_back(std::move(figure));
  if (column) {
    sub.where = Condition{.kind = Condition::Kind::kCompare,
                          .left = Expression::ofAttribute(1, *column),
                          .right = Expression::ofAttribute(0, *column)};
  } else {
    const bool starts = tree_.nodes[joined->from].entity == owner;
    sub.edges = {{.link = joined->link, .from = starts ? 1u : 0u, .to = starts ? 0u : 1u}};
  }
  if (narrowed) narrowAlike(sub, owner, column);
  Expression ofGroup = Expression::ofQuery(std::move(sub));
  ofGroup.node = node(column ? owner : shared.owner);
  ofGroup.correlated = true;
  return ofGroup;
}

const QueryEdge* QueryBuilder::edgeBetween(std::size_t one, std::size_t other) const {
  const auto joins = [&](const QueryEdge& edge) {
    const std::size_t from = tree_.nodes[edge.from].entity, to = tree_.nodes[edge.to].entity;
    return one != other && ((from == one && to == other) || (from == other && to == one));
  };
  const auto found = std::ranges::find_if(tree_.edges, joins);
  return found == tree_.edges.end() ? nullptr : &*found;
}

Condition QueryBuilder::isShared(const SketchFilter& filter) const {
  const std::size_t owner = match(*filter.aggregated).element.owner;
  return {.kind = Condition::Kind::kCompare,
          .left = overSimilarRows(owner, match(filter.mention).element,
                                  Expression::aggregate(AggregateFunction::kCount, {}), true),
          .right = Expression::ofConstant(std::int64_t{1}),
          .comparison = Comparison::kGreater};
}

void QueryBuilder::narrowAlike(LogicalQuery& sub, std::size_t owner,
                               std::optional<std::size_t> shared) const {
  bool any = false;
  for (const auto& filter : sketch_.filters) {
    const auto& element = match(filter.mention).element;
    const bool plain =
        filter.kind == SketchFilter::Kind::kCompare || filter.kind == SketchFilter::Kind::kBetween;
    if (!plain || element.kind != Kind::kAttribute || element.owner != owner || element.attribute == shared)
      continue;
    addTo(sub, compared(filter, Expression::ofAttribute(1, element.attribute)), filter.either && any);
    any = true;
  }
}

LogicalQuery QueryBuilder::figureOver(std::size_t entity, const std::vector<SketchFilter>& filters) const {
  std::vector<std::size_t> entities{entity};
  for (const auto& filter : filters) entities.push_back(entityOf(filter.mention));
  auto tree = joinEntities(model_, entity, entities, {});
  unjoined_ |= !tree;
  if (!tree) return {};
  LogicalQuery sub{.nodes = std::move(tree->nodes), .edges = std::move(tree->edges)};
  for (const auto& filter : filters) narrow(sub, filter);
  return sub;
}

Condition QueryBuilder::comparedToThing(const SketchFilter& filter) const {
  const LinkCandidate& named = match(*filter.aggregated);
  const std::size_t owner = named.element.owner;
  const auto measure = columnOf(match(filter.mention).element, owner);
  unjoined_ |= !measure || !named.value;
  if (unjoined_) return {};
  LogicalQuery sub{.nodes = {{owner}}};
  sub.select.push_back(Expression::aggregate(filter.aggregate, {Expression::ofAttribute(0, *measure)}));
  sub.where = isCalled(named, 0);
  Condition compared{.kind = Condition::Kind::kCompare,
                     .left = Expression::ofAttribute(node(owner), *measure),
                     .right = Expression::ofQuery(std::move(sub)),
                     .comparison = filter.comparison};
  if (filter.comparison != Comparison::kEqual) return compared;
  Condition others{.kind = Condition::Kind::kAnd};
  others.children.push_back(std::move(compared));
  others.children.push_back(negate(isCalled(named, node(owner))));
  return others;
}

Condition QueryBuilder::comparedToPlace(const SketchFilter& filter) const {
  const LinkCandidate& named = match(filter.mention);
  const std::size_t owner = named.element.owner;
  unjoined_ |= named.element.kind != Kind::kAttribute || !named.value || !model_.entities[owner].listed;
  if (unjoined_) return {};
  LogicalQuery sub{.nodes = {{owner}}};
  // An event in several places is passed by at the last of them.
  const bool after = filter.comparison == Comparison::kGreater;
  sub.select.push_back(Expression::aggregate(
      after ? AggregateFunction::kMaximum : AggregateFunction::kMinimum, {Expression::ofPlace(0)}));
  sub.where = isCalled(named, 0);
  return {.kind = Condition::Kind::kCompare,
          .left = Expression::ofPlace(node(owner)),
          .right = Expression::ofQuery(std::move(sub)),
          .comparison = filter.comparison};
}

Condition QueryBuilder::isCalled(const LinkCandidate& named, std::size_t node) {
  const auto equals = [&](std::size_t attribute, const std::string& value) {
    return Condition{.kind = Condition::Kind::kCompare,
                     .left = Expression::ofAttribute(node, attribute),
                     .right = Expression::ofConstant(value)};
  };
  Condition last = equals(named.element.attribute, *named.value);
  if (!named.firstPart) return last;
  Condition both{.kind = Condition::Kind::kAnd};
  both.children.push_back(equals(named.firstPart->first.attribute, named.firstPart->second));
  both.children.push_back(std::move(last));
  return both;
}

std::optional<std::size_t> QueryBuilder::columnOf(const ElementRef& element, std::size_t entity) const {
  if (element.kind == Kind::kAttribute)
    return element.owner == entity ? std::optional<std::size_t>(element.attribute) : std::nullopt;
  const auto refersTo = [&](const Link& link) {
    const bool meant =
        element.kind == Kind::kLink ? &link == &model_.links[element.owner] : link.to == element.owner;
    return meant && link.from == entity && link.fromColumns.size() == 1;
  };
  const auto link = std::ranges::find_if(model_.links, refersTo);
  if (link == model_.links.end()) return std::nullopt;
  const auto& attributes = model_.entities[entity].attributes;
  const auto column = std::ranges::find(attributes, link->fromColumns.front(), &Attribute::name);
  if (column == attributes.end()) return std::nullopt;
  return static_cast<std::size_t>(column - attributes.begin());
}

bool QueryBuilder::countGroupMembers() {
  const SketchTerm& target = sketch_.targets.front();
  if (sketch_.targets.size() != 1 || target.aggregate != AggregateFunction::kCount || !target.mention ||
      match(*target.mention).element.kind != Kind::kEntity || !query_.orderBy.empty() || query_.limit)
    return false;
  const std::size_t entity = entityOf(*target.mention);
  LogicalQuery groups = std::move(query_);
  groups.select = groups.groupBy = {Expression::ofNode(node(entity))};
  Condition among{.kind = Condition::Kind::kIn, .left = Expression::ofNode(0)};
  among.query = std::make_shared<const LogicalQuery>(std::move(groups));
  query_ = {.nodes = {{entity}}};
  query_.select = {Expression::aggregate(AggregateFunction::kCount, {})};
  query_.where = std::move(among);
  return true;
}

Expression QueryBuilder::countedBeyond(std::size_t mention) const {
  const auto joins = [&](const QueryNode& between) {
    return between.entity != entities_.front() && between.entity != entityOf(mention) &&
           !model_.entities[between.entity].junction;
  };
  const auto& element = match(mention).element;
  // "with doctors of more than one SPECIALTY"
  if (element.kind == Kind::kAttribute && element.owner != entities_.front() &&
      match(mention).score >= kWholeName && !isUnique(attributeAt(model_, element)))
    return distinctOnes(mention);
  const bool thing = element.kind == Kind::kEntity && model_.route == Route::kSql;
  // "specialties in more than one CLINIC", of doctors who each have one.
  const bool adjoins = tree_.edges.size() == 1;
  const bool beyond = adjoins || std::ranges::any_of(tree_.nodes, joins);
  if (!thing || entityOf(mention) == entities_.front() || !beyond || !multiplied(node(entityOf(mention))))
    return Expression::aggregate(AggregateFunction::kCount, {});
  return distinctOnes(mention);
}

void QueryBuilder::addHaving(const SketchFilter& filter) {
  const bool figure =
      filter.kind == SketchFilter::Kind::kFigure && match(filter.mention).element.kind == Kind::kAttribute;
  Condition condition{.kind = Condition::Kind::kCompare,
                      .left = figure ? Expression::aggregate(filter.aggregate, {filterAttribute(filter)})
                                     : countedBeyond(filter.mention),
                      .right = Expression::ofConstant(filter.values.front()),
                      .comparison = filter.comparison};
  // More than there are at all: the number is of something else.
  const auto* number = std::get_if<std::int64_t>(&filter.values.front());
  const std::size_t most = model_.entities[tree_.nodes.front().entity].count;
  unjoined_ |=
      !figure && tree_.edges.empty() && number && most > 0 && *number > static_cast<std::int64_t>(most);
  query_.having = std::move(condition);
  grouped_ = true;
}

}  // namespace omni
