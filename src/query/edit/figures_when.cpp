#include "query/edit/figures_when.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "query/canonical.h"
#include "query/edit/conjuncts.h"

namespace omni {
namespace {

using Parts = std::map<std::string, Condition>;

// The parts of a query's condition by their canonical texts.
Parts partsOf(const LogicalQuery& query) {
  Parts parts;
  for (auto& part : conjunctsOf(query.where)) {
    const LogicalQuery alone{.nodes = query.nodes, .where = part};
    parts.emplace(canonical(alone), std::move(part));
  }
  return parts;
}

std::optional<Condition> partsThat(bool areShared, const LogicalQuery& query, const LogicalQuery& other) {
  const Parts parts = partsOf(query), others = partsOf(other);
  std::vector<Condition> left;
  for (const auto& [text, part] : parts)
    if (others.contains(text) == areShared) left.push_back(part);
  return allOf(std::move(left));
}

bool differInConditionsAlone(LogicalQuery query, LogicalQuery other) {
  query.where = other.where = std::nullopt;
  return canonical(query) == canonical(other);
}

}  // namespace

std::optional<Condition> conditionBeyond(const LogicalQuery& query, const LogicalQuery& other) {
  if (!differInConditionsAlone(query, other)) return std::nullopt;
  return partsThat(false, query, other);
}

std::optional<Condition> sharedCondition(const LogicalQuery& query, const LogicalQuery& other) {
  return partsThat(true, query, other);
}

Expression figuresWhen(Expression expression, const std::shared_ptr<const Condition>& condition) {
  auto& arguments = expression.arguments;
  if (expression.kind != Expression::Kind::kAggregate) {
    for (auto& argument : arguments) argument = figuresWhen(std::move(argument), condition);
    return expression;
  }
  auto of = arguments.empty() ? Expression::ofConstant(Value(std::int64_t{1})) : std::move(arguments.front());
  arguments = {Expression::when(condition, std::move(of))};
  return expression;
}

}  // namespace omni
