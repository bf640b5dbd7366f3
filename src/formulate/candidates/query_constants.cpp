#include "formulate/candidates/query_constants.h"

#include <algorithm>

#include "catalog/value_index.h"
#include "formulate/sketch/sketch.h"

namespace omni {

bool QueryConstants::hold(std::string_view text) const {
  return texts_.contains(ValueIndex::normalise(text));
}

bool QueryConstants::holdDay(const std::string& day) const {
  return hold(std::string_view(day)) || (day.ends_with("-01-01") && hold(std::stod(day.substr(0, 4))));
}

bool QueryConstants::holdConverted(double number) const {
  // Shares; cents and centimetres; metres and grams; seconds, minutes and hours of what is given in longer
  // units.
  static constexpr double kFactors[] = {kOnePercent, 100, 1000, 0.001, 10,  0.1,  60,
                                        3600,        24,  1440, 86400, 168, 10080};
  return std::ranges::any_of(kFactors, [&](double factor) { return hold(number * factor); });
}

bool QueryConstants::hold(const Item& item) const {
  if (item.period && item.period->part)
    return hold(static_cast<double>(item.period->part->first)) ||
           hold(static_cast<double>(item.period->part->last));
  if (item.period) return holdDay(item.period->from) || holdDay(item.period->to);
  if (item.number && (hold(*item.number) || holdConverted(*item.number))) return true;
  return hold(std::string_view(item.text)) ||
         std::ranges::any_of(item.matches, [&](const LinkCandidate& match) {
           return match.value && hold(std::string_view(*match.value));
         });
}

void QueryConstants::add(const LogicalQuery& query) {
  for (const auto& shown : query.select) add(shown);
  if (query.where) add(*query.where);
  if (query.having) add(*query.having);
  for (const auto& edge : query.edges)
    if (edge.maxHops > 1) numbers_.insert(static_cast<double>(edge.maxHops));
  if (query.limit) numbers_.insert(static_cast<double>(*query.limit));
  if (query.set) add(*query.set->right);
}

void QueryConstants::add(const Condition& condition) {
  for (const auto& child : condition.children) add(child);
  for (const auto* side : {&condition.left, &condition.right, &condition.upper}) add(*side);
  for (const auto& constant : condition.constants) add(constant);
  if (condition.query) add(*condition.query);
}

void QueryConstants::add(const Expression& expression) {
  if (expression.query) add(*expression.query);
  for (const auto& argument : expression.arguments) add(argument);
  if (expression.condition) add(*expression.condition);
  if (expression.kind == Expression::Kind::kConstant) add(expression.constant);
}

void QueryConstants::add(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) numbers_.insert(static_cast<double>(*whole));
  if (const auto* real = std::get_if<double>(&value)) numbers_.insert(*real);
  if (!std::holds_alternative<Null>(value)) texts_.insert(ValueIndex::normalise(toText(value)));
}

}  // namespace omni
