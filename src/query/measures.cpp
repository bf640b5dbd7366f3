#include "query/measures.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

using Visit = std::function<void(const Expression&, const LogicalQuery&)>;

void visitAll(const Condition& c, const LogicalQuery& query, const Visit& visit);

void visitAll(const Expression& e, const LogicalQuery& query, const Visit& visit) {
  visit(e, query);
  for (const auto& argument : e.arguments) visitAll(argument, query, visit);
  if (e.condition) visitAll(*e.condition, query, visit);
  if (e.query) forEachExpression(*e.query, visit);
}

void visitAll(const Condition& c, const LogicalQuery& query, const Visit& visit) {
  for (const auto* side : {&c.left, &c.right, &c.upper}) visitAll(*side, query, visit);
  for (const auto& child : c.children) visitAll(child, query, visit);
  if (c.query) forEachExpression(*c.query, visit);
}

}  // namespace

bool definesMeasures(const EntityModel& model) {
  return std::ranges::any_of(model.entities, [](const Entity& entity) {
    return std::ranges::any_of(entity.attributes, [](const Attribute& a) { return a.measure != nullptr; });
  });
}

const DefinedMeasure* measureOf(const Expression& expression, const LogicalQuery& query,
                                const EntityModel& model) {
  if (expression.kind != Expression::Kind::kAttribute) return nullptr;
  return model.entities[query.nodes[expression.node].entity].attributes[expression.attribute].measure.get();
}

const DefinedMeasure* aggregatedMeasure(const Expression& expression, const LogicalQuery& query,
                                        const EntityModel& model) {
  if (expression.kind != Expression::Kind::kAggregate || expression.arguments.size() != 1) return nullptr;
  return measureOf(expression.arguments.front(), query, model);
}

bool computesOtherwise(const Expression& aggregate, const DefinedMeasure& measure) {
  const Formula& formula = measure.formula;
  return aggregate.function != AggregateFunction::kSum && aggregate.function != AggregateFunction::kCount &&
         formula.kind == Formula::Kind::kAggregate && formula.function == AggregateFunction::kSum;
}

void forEachExpression(const LogicalQuery& query, const Visit& visit) {
  for (const auto& e : query.select) visitAll(e, query, visit);
  for (const auto& e : query.groupBy) visitAll(e, query, visit);
  for (const auto& order : query.orderBy) visitAll(order.expression, query, visit);
  for (const auto* condition : {&query.where, &query.having})
    if (*condition) visitAll(**condition, query, visit);
  if (query.set) forEachExpression(*query.set->right, visit);
}

std::string definitionsIn(const LogicalQuery& query, const EntityModel& model) {
  std::vector<std::string> definitions;
  forEachExpression(query, [&](const Expression& e, const LogicalQuery& in) {
    const DefinedMeasure* measure = measureOf(e, in, model);
    if (!measure) return;
    const std::string& phrase = model.entities[in.nodes[e.node].entity].attributes[e.attribute].phrase;
    std::string definition =
        phrase + " is " + inWords(measure->formula) + ", as " + measure->file + " defines it";
    if (std::ranges::find(definitions, definition) == definitions.end())
      definitions.push_back(std::move(definition));
  });
  return join(definitions, "; ");
}

}  // namespace omni
