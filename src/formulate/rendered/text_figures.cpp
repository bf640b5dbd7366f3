#include "formulate/rendered/text_figures.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

const Attribute* textOf(const Expression& e, const LogicalQuery& query, const EntityModel& model) {
  if (e.kind != Expression::Kind::kAttribute) return nullptr;
  const Attribute& attribute = model.entities[query.nodes[e.node].entity].attributes[e.attribute];
  // Of texts among which numbers stand, figures take these.
  const bool text = attribute.values.type == ValueType::kText &&
                    attribute.values.numberForm == NumberForm::kNumber && !attribute.measure;
  return text ? &attribute : nullptr;
}

const Attribute* addedIn(const Expression& e, const LogicalQuery& query, const EntityModel& model) {
  const bool adds = e.kind == Expression::Kind::kAggregate &&
                    (e.function == AggregateFunction::kSum || e.function == AggregateFunction::kAverage);
  for (const Expression& argument : e.arguments) {
    const Attribute* added = adds ? textOf(argument, query, model) : nullptr;
    if (!added) added = addedIn(argument, query, model);
    if (added) return added;
  }
  return nullptr;
}

}  // namespace

std::string addedTexts(const LogicalQuery& query, const EntityModel& model) {
  std::vector<const Expression*> figures;
  for (const Expression& e : query.select) figures.push_back(&e);
  for (const Order& order : query.orderBy) figures.push_back(&order.expression);
  for (const Expression* figure : figures)
    if (const Attribute* added = addedIn(*figure, query, model)) return added->phrase;
  return {};
}

std::string rankedTexts(const LogicalQuery& query, const EntityModel& model) {
  if (!query.limit || query.orderBy.empty()) return {};
  const Attribute* ranked = textOf(query.orderBy.front().expression, query, model);
  const auto begins = [](const std::string& text) { return !text.empty() && isDigit(text.front()); };
  const bool figures =
      ranked && !ranked->values.samples.empty() && std::ranges::all_of(ranked->values.samples, begins);
  return figures ? ranked->phrase : "";
}

}  // namespace omni
