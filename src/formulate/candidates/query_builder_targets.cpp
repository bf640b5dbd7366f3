#include <algorithm>
#include <memory>
#include <utility>

#include "formulate/candidates/built_query.h"
#include "formulate/candidates/query_builder.h"

namespace omni {

void QueryBuilder::targets() {
  for (const auto& target : sketch_.targets)
    for (auto& e : term(target)) {
      aggregated_ |= target.aggregate || !target.mention;
      if (!selected(e)) query_.select.push_back(std::move(e));
    }
  combine();
}

Expression QueryBuilder::arithmetic(ArithmeticOperator op, Expression left, Expression right) {
  Expression e;
  e.kind = Expression::Kind::kArithmetic;
  e.op = op;
  e.arguments = {std::move(left), std::move(right)};
  return e;
}

void QueryBuilder::combine() {
  if (!sketch_.combined) return;
  unjoined_ |= query_.select.size() != 2 || query_.select[0].kind != query_.select[1].kind ||
               std::ranges::any_of(sketch_.targets, [&](const SketchTerm& target) {
                 return !target.mention || !isNumeric(typeOf(reading(*target.mention).element));
               });
  if (unjoined_) return;
  query_.select = {arithmetic(*sketch_.combined, query_.select[0], query_.select[1])};
}

void QueryBuilder::takeShare() {
  if (!sketch_.shareOf) return;
  const auto figure = std::find_if(query_.select.begin(), query_.select.end(), [](const Expression& e) {
    return e.kind == Expression::Kind::kAggregate;
  });
  auto whole = figure == query_.select.end() ? std::nullopt : omni::build(everything(), model_, assignment_);
  unjoined_ |= !whole || query_.having.has_value();
  if (unjoined_) return;
  auto all = Expression::ofQuery(std::move(whole->query));
  *figure =
      arithmetic(ArithmeticOperator::kDivide,
                 arithmetic(ArithmeticOperator::kMultiply, Expression::ofConstant(*sketch_.shareOf), *figure),
                 std::move(all));
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

bool QueryBuilder::listsThings() const {
  return !grouped_ && query_.orderBy.empty() && !sketch_.targets.empty() &&
         std::all_of(sketch_.targets.begin(), sketch_.targets.end(), [&](const SketchTerm& target) {
           return target.mention && !target.aggregate &&
                  reading(*target.mention).element.kind == Kind::kEntity &&
                  multiplied(node(entityOf(*target.mention)));
         });
}

bool QueryBuilder::same(const Expression& a, const Expression& b) {
  return a.kind == b.kind && a.node == b.node && a.attribute == b.attribute && a.function == b.function &&
         a.part == b.part && a.distinct == b.distinct &&
         std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(), same);
}

bool QueryBuilder::selected(const Expression& e) const {
  return std::any_of(query_.select.begin(), query_.select.end(),
                     [&](const Expression& s) { return same(s, e); });
}

ValueType QueryBuilder::typeOf(const ElementRef& element) const {
  if (element.kind == Kind::kAttribute)
    return model_.entities[element.owner].attributes[element.attribute].values.type;
  if (element.kind == Kind::kLinkAttribute)
    return model_.links[element.owner].attributes[element.attribute].values.type;
  return ValueType::kUnknown;
}

}  // namespace omni
