#include "formulate/ranked/shown_figures.h"

#include <algorithm>
#include <string_view>

#include "query/query_shape.h"
#include "question/parts/word_roles.h"
#include "question/units/units_of_measure.h"

namespace omni {

std::optional<std::string> withoutShownFigure(const Question& question) {
  const auto& tokens = question.tokens;
  const auto is = [&](std::size_t t, std::string_view word) { return tokens[t].lower == word; };
  std::size_t end = tokens.size();
  if (end > 1 && (is(end - 1, "too") || is(end - 1, "also"))) --end;
  if (end < 4) return std::nullopt;
  const bool howMany = is(end - 2, "how") && is(end - 1, "many");
  const bool figure = hasRole(tokens[end - 1].lower, WordRole::kFigure) || unitOf(tokens[end - 1].lower);
  const bool owned = is(end - 2, "the") || is(end - 2, "their");
  if (!howMany && !(figure && owned && hasRole(tokens[end - 3].lower, WordRole::kShowing)))
    return std::nullopt;
  std::size_t rest = howMany ? end - 2 : end - 3;
  if (howMany && rest > 0 && is(rest - 1, "and")) --rest;
  if (rest == 0) return std::nullopt;
  return question.textOf(0, rest);
}

std::optional<LogicalQuery> showingFigure(LogicalQuery query) {
  if (query.groupBy.empty() || query.set) return std::nullopt;
  const bool bounds = query.having && isAggregated(query.having->left);
  const bool ranks = query.limit && !query.orderBy.empty() && isAggregated(query.orderBy.front().expression);
  if (!bounds && !ranks) return std::nullopt;
  const Expression& figure = bounds ? query.having->left : query.orderBy.front().expression;
  if (std::ranges::find(query.select, figure) != query.select.end()) return std::nullopt;
  query.select.push_back(figure);
  return query;
}

}  // namespace omni
