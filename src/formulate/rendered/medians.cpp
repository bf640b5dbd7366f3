#include "formulate/rendered/medians.h"

#include <algorithm>
#include <string_view>

namespace omni {

bool asksMedian(const Question& question) {
  const auto says = [&](std::string_view word) {
    return std::ranges::any_of(question.tokens, [&](const Token& token) { return token.lower == word; });
  };
  return says("median") && !says("average") && !says("mean");
}

void takeMedians(LogicalQuery& query) {
  const auto take = [](Expression& e) {
    if (e.kind == Expression::Kind::kAggregate && e.function == AggregateFunction::kAverage)
      e.function = AggregateFunction::kMedian;
  };
  std::ranges::for_each(query.select, take);
  for (auto& order : query.orderBy) take(order.expression);
}

}  // namespace omni
