#include <algorithm>
#include <memory>
#include <utility>

#include "catalog/naming.h"
#include "formulate/candidates/built_query.h"
#include "formulate/candidates/query_builder.h"
#include "query/edit/figures_when.h"

namespace omni {

void QueryBuilder::targets() {
  for (const auto& target : sketch_.targets)
    for (auto& e : term(target)) {
      aggregated_ |= target.aggregate || !target.mention;
      if (!selected(e)) query_.select.push_back(std::move(e));
    }
  combine();
}

void QueryBuilder::combine() {
  if (!sketch_.combined) return;
  auto& shown = query_.select;
  const auto isOne = [&](const Expression& e) { return isNumber(e); };
  const auto first = std::ranges::find_if(shown, isOne);
  unjoined_ |= std::ranges::count_if(shown, isOne) != 2 || first + 1 == shown.end() ||
               !isNumber(*(first + 1)) || first->kind != (first + 1)->kind;
  if (unjoined_) return;
  if (sketch_.shareOf)
    *first = Expression::arithmetic(ArithmeticOperator::kMultiply, Expression::ofConstant(*sketch_.shareOf),
                                    *first);
  // "the sum of quantity times price": of the products.
  const bool ofProducts = sketch_.combined == ArithmeticOperator::kMultiply && !first->arguments.empty() &&
                          !(first + 1)->arguments.empty() && first->function == (first + 1)->function;
  *first = ofProducts ? Expression::aggregate(
                            first->function,
                            {Expression::arithmetic(ArithmeticOperator::kMultiply, first->arguments.front(),
                                                    (first + 1)->arguments.front())})
                      : Expression::arithmetic(*sketch_.combined, *first, *(first + 1));
  shown.erase(first + 1);
}

bool QueryBuilder::isNumber(const Expression& e) const {
  if (e.kind == Expression::Kind::kAggregate)
    return e.function == AggregateFunction::kCount || isNumber(e.arguments.front());
  if (e.kind != Expression::Kind::kAttribute) return false;
  const auto& attribute = model_.entities[tree_.nodes[e.node].entity].attributes[e.attribute];
  return isNumeric(attribute.values.type) && !identifies(attribute);
}

void QueryBuilder::takeShare() {
  if (!sketch_.shareOf || sketch_.combined) return;
  const auto figure = std::find_if(query_.select.begin(), query_.select.end(), [](const Expression& e) {
    return e.kind == Expression::Kind::kAggregate;
  });
  if (figure != query_.select.end() && takeShareOfEach(*figure)) return;
  auto whole = figure == query_.select.end() ? std::nullopt : omni::build(everything(), model_, assignment_);
  unjoined_ |= !whole || query_.having.has_value();
  if (unjoined_) return;
  auto all = Expression::ofQuery(std::move(whole->query));
  *figure = share(*figure, std::move(all));
}

Expression QueryBuilder::share(Expression part, Expression whole) const {
  Expression scaled = Expression::arithmetic(ArithmeticOperator::kMultiply,
                                             Expression::ofConstant(*sketch_.shareOf), std::move(part));
  return Expression::arithmetic(ArithmeticOperator::kDivide, std::move(scaled), std::move(whole));
}

bool QueryBuilder::takeShareOfEach(Expression& figure) {
  if (sketch_.groups.empty() || sketch_.filters.empty() || figure.function != AggregateFunction::kCount)
    return false;
  const SketchFilter& part = sketch_.filters.back();
  const bool when = isDate(typeOf(match(part.mention).element)) || part.part ||
                    (!part.values.empty() && isYear(part.values.front()));
  if (when) return false;
  Sketch all = sketch_;
  all.shareOf.reset();
  all.mentions[part.mention].ignored = true;
  all.filters.pop_back();
  const auto whole = omni::build(all, model_, assignment_);
  if (!whole) return false;
  const auto condition = conditionBeyond(query_, whole->query);
  if (!condition) return false;
  query_.where = whole->query.where;
  Expression parts = figuresWhen(figure, std::make_shared<const Condition>(*condition));
  figure = share(std::move(parts), figure);
  return true;
}

Sketch QueryBuilder::everything() const {
  Sketch all = sketch_;
  all.shareOf.reset();
  all.orders.clear();
  all.limit.reset();
  all.targets = {
      *std::ranges::find_if(all.targets, [](const SketchTerm& t) { return t.aggregate.has_value(); })};
  if (!std::exchange(all.groups, {}).empty()) return all;
  if (all.filters.empty()) {
    all.style.contexts = GroundingStyle::Contexts::kNone;
  } else {
    all.mentions[all.filters.back().mention].ignored = true;
    all.filters.pop_back();
  }
  return all;
}

void QueryBuilder::askWhether() {
  if (!sketch_.asksWhether) return;
  unjoined_ |= aggregated_ && !grouped_;  // a figure is always there
  unjoined_ |= !self_ && namesTwoAlike();
  query_.whether = true;
  query_.distinct = false;
  query_.orderBy.clear();
  query_.limit.reset();
  if (!query_.groupBy.empty())
    query_.select = query_.groupBy;
  else
    query_.select = {query_.having ? query_.having->left : Expression::ofNode(0)};
}

bool QueryBuilder::comparesAll() const {
  const auto isOfAll = [&](const SketchFilter& filter) {
    const bool figure =
        filter.kind == SketchFilter::Kind::kFigure || filter.kind == SketchFilter::Kind::kCount;
    return figure && sketch_.targets.front().mention == filter.mention;
  };
  return sketch_.asksWhether && sketch_.groups.empty() && std::ranges::any_of(sketch_.filters, isOfAll);
}

bool QueryBuilder::namesTwoAlike() const {
  const auto isName = [](const SketchFilter& filter) {
    return filter.fromMatch && filter.kind == SketchFilter::Kind::kCompare && !filter.either;
  };
  for (const auto& one : sketch_.filters)
    for (const auto& other : sketch_.filters)
      if (one.mention < other.mention && isName(one) && isName(other) &&
          match(one.mention).element == match(other.mention).element)
        return true;
  return false;
}

bool QueryBuilder::isDistant() const {
  return std::ranges::any_of(tree_.edges, [](const QueryEdge& edge) { return edge.maxHops > 1; });
}

bool QueryBuilder::listsThings() const {
  return !grouped_ && query_.orderBy.empty() && !sketch_.targets.empty() &&
         std::all_of(sketch_.targets.begin(), sketch_.targets.end(), [&](const SketchTerm& target) {
           const bool thing = target.mention && !target.aggregate &&
                              (match(*target.mention).element.kind == Kind::kEntity ||
                               (isLink(*target.mention) && model_.route != Route::kSql));
           return thing && multiplied(node(entityOf(*target.mention)));
         });
}

bool QueryBuilder::selected(const Expression& e) const {
  return std::ranges::find(query_.select, e) != query_.select.end();
}

ValueType QueryBuilder::typeOf(const ElementRef& element) const {
  if (element.kind == Kind::kAttribute)
    return model_.entities[element.owner].attributes[element.attribute].values.type;
  if (element.kind == Kind::kLinkAttribute)
    return model_.links[element.owner].attributes[element.attribute].values.type;
  return ValueType::kUnknown;
}

}  // namespace omni
