#include <algorithm>
#include <utility>

#include "catalog/naming.h"
#include "formulate/candidates/query_builder.h"
#include "schema/values/list_values.h"

namespace omni {

void QueryBuilder::groups() {
  if (!sketch_.targets.empty() && (averagesCounts(sketch_.targets.front()) || comparesAll())) return;
  for (const auto& group : sketch_.groups) {
    if (!group.mention) continue;
    if (group.part) {
      groupByPeriod(*group.mention, *group.part);
      continue;
    }
    groupBy(*group.mention);
    showGroup(*group.mention);
  }
  const bool ordersAggregate =
      std::any_of(sketch_.orders.begin(), sketch_.orders.end(),
                  [&](const SketchTerm& o) { return o.aggregate.has_value() || countsOccurrences(o); });
  const bool mixed = aggregated_ && query_.select.size() > 1;
  if (!grouped_ && !mixed && !ordersAggregate && query_.groupBy.empty()) return;
  for (const auto& target : sketch_.targets)
    if (target.part)
      for (auto& e : term(target)) add(query_.groupBy, std::move(e));
    else if (target.mention && !target.aggregate)
      groupBy(*target.mention);
  groupBySubject();
}

void QueryBuilder::groupBySubject() {
  if (!sketch_.subject || query_.groupBy.empty()) return;
  const std::size_t thing = entityOf(*sketch_.subject);
  if (std::ranges::any_of(sketch_.targets, [&](const SketchTerm& target) {
        return target.mention && entityOf(*target.mention) == thing;
      }))
    add(query_.groupBy, Expression::ofNode(node(thing)));
}

std::vector<DatePart> QueryBuilder::partsUpTo(DatePart part) {
  switch (part) {
    case DatePart::kYear: return {DatePart::kYear};
    case DatePart::kQuarter: return {DatePart::kYear, DatePart::kQuarter};
    case DatePart::kMonth: return {DatePart::kYear, DatePart::kMonth};
    case DatePart::kDay: return {DatePart::kDay};
    case DatePart::kWeekday:
    case DatePart::kWeekdayName: return {DatePart::kWeekdayName};
    case DatePart::kDecade:
    case DatePart::kWeek:
    case DatePart::kHour: return {part};
  }
  return {};
}

std::vector<Expression> QueryBuilder::periods(std::size_t mention, DatePart part) const {
  Expression date = attributeOf(mention);
  if (part == DatePart::kDecade && isDate(typeOf(match(mention).element)))
    date = Expression::ofDatePart(DatePart::kYear, std::move(date));
  std::vector<Expression> parts;
  for (const DatePart each : partsUpTo(part))
    if (each != DatePart::kYear || part == DatePart::kYear || !withinOneYear())
      parts.push_back(Expression::ofDatePart(each, date));
  return parts;
}

bool QueryBuilder::withinOneYear() const {
  return std::ranges::any_of(sketch_.filters, [&](const SketchFilter& filter) {
    const bool equal = filter.kind == SketchFilter::Kind::kCompare &&
                       filter.comparison == Comparison::kEqual && !filter.negated && !filter.either;
    return equal && !filter.values.empty() && isYear(filter.values.front()) &&
           isDate(typeOf(match(filter.mention).element));
  });
}

void QueryBuilder::groupByPeriod(std::size_t mention, DatePart part) {
  auto parts = periods(mention, part);
  // "by YEAR and quarter": the quarters of each year, which is there already.
  auto shown = query_.select.begin();
  std::erase_if(parts, [&](const Expression& each) {
    if (std::ranges::find(query_.groupBy, each) == query_.groupBy.end()) return false;
    if (const auto same = std::ranges::find(query_.select, each); same != query_.select.end())
      shown = same + 1;
    return true;
  });
  query_.groupBy.insert(query_.groupBy.end(), parts.begin(), parts.end());
  query_.select.insert(shown, parts.begin(), parts.end());
  if (!sketch_.orders.empty() || sketch_.orderTargets) return;
  // By name, and in the order of the week.
  if (part == DatePart::kWeekdayName) {
    parts = {Expression::ofDatePart(DatePart::kWeekday, attributeOf(mention))};
    query_.groupBy.push_back(parts.front());
  }
  for (auto& each : parts) query_.orderBy.push_back({std::move(each), false});
}

void QueryBuilder::showGroup(std::size_t mention) {
  if (!sketch_.style.showsGroups || isListedById(mention)) return;
  for (auto& e : plain(mention))
    if (!selected(e) && aggregated_) query_.select.insert(query_.select.begin(), std::move(e));
}

bool QueryBuilder::isListedById(std::size_t mention) const {
  const auto& thing = match(mention).element;
  return thing.kind == Kind::kEntity && std::ranges::any_of(sketch_.targets, [&](const SketchTerm& target) {
           if (!target.mention || target.aggregate) return false;
           const auto& listed = match(*target.mention).element;
           return listed.kind == Kind::kAttribute && listed.owner == thing.owner &&
                  attributeAt(model_, listed).key;
         });
}

void QueryBuilder::groupBy(std::size_t mention) {
  const auto& element = match(mention).element;
  // "for each tag" is not for each list of tags.
  unjoined_ |= isProperty(element) && isList(attributeAt(model_, element).values);
  const bool entity = element.kind == Kind::kEntity || element.kind == Kind::kLink;
  if (sketch_.style.groupsByThing && (entity || isNaming(element)))
    add(query_.groupBy, Expression::ofNode(node(entityOf(mention))));
  if (element.kind == Kind::kAttribute)
    if (const auto id = identifierFor(model_.entities[element.owner], element.attribute))
      add(query_.groupBy, Expression::ofAttribute(nodeOf(mention), *id));
  for (auto& e : plain(mention)) add(query_.groupBy, std::move(e));
}

bool QueryBuilder::isNaming(const ElementRef& element) const {
  if (element.kind != Kind::kAttribute) return false;
  const auto names = nameAttributes(model_.entities[element.owner]);
  return !tree_.edges.empty() && std::find(names.begin(), names.end(), element.attribute) != names.end();
}

bool QueryBuilder::countsOccurrences(const SketchTerm& order) const {
  return order.superlative && order.mention && !order.aggregate &&
         (order.occurring || (!order.byValue && !isOrdered(typeOf(match(*order.mention).element))));
}

std::vector<Expression> QueryBuilder::orderTerm(const SketchTerm& order) const {
  if (order.byPlace) {
    const std::size_t listed = node(entityOf(*order.mention));
    unjoined_ |= !model_.entities[tree_.nodes[listed].entity].listed;
    return {Expression::ofPlace(listed)};
  }
  if (countsOccurrences(order)) return {Expression::aggregate(AggregateFunction::kCount, {})};
  return term(order);
}

void QueryBuilder::add(std::vector<Expression>& list, Expression e) {
  if (std::ranges::find(list, e) == list.end()) list.push_back(std::move(e));
}

void QueryBuilder::orders() {
  for (const auto& order : sketch_.orders)
    for (auto& e : orderTerm(order)) {
      if (e.kind == Expression::Kind::kNode) continue;
      if (std::ranges::find(query_.orderBy, e, &Order::expression) == query_.orderBy.end())
        query_.orderBy.push_back({std::move(e), order.descending});
      break;
    }
  if (sketch_.orderTargets && query_.orderBy.empty())
    for (const auto& e : query_.select)
      if (e.kind != Expression::Kind::kNode) {
        query_.orderBy.push_back({e, sketch_.ordersDescending});
        break;
      }
}

}  // namespace omni
