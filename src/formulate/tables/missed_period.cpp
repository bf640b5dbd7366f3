#include "formulate/tables/missed_period.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/number.h"
#include "query/measures.h"

namespace omni {
namespace {

constexpr std::size_t kLeadingYear = 4;

// Whether "of", "in" or "for" stands right before a token: not "since 2012", nor a title that begins with it.
bool isWithin(std::size_t token, const Question& question) {
  return std::ranges::any_of(question.cues, [&](const CueSpan& cue) {
    return cue.cue.kind == CueKind::kOf && cue.first + cue.count == token;
  });
}

bool isYear(const Token& token) {
  constexpr double kFirst = 1900, kLast = 2100;
  return token.lower.size() == kLeadingYear && token.number && *token.number >= kFirst &&
         *token.number <= kLast;
}

PeriodSpan yearSpan(const Token& token, std::size_t place) {
  const auto year = static_cast<std::int64_t>(*token.number);
  return {.from = std::to_string(year) + "-01-01", .to = std::to_string(year + 1) + "-01-01", .first = place};
}

// The one period or year that the question is about.
std::optional<PeriodSpan> onlyPeriod(const Question& question) {
  std::vector<PeriodSpan> named = question.periods;
  for (std::size_t t = 0; t < question.tokens.size(); ++t) {
    const auto holds = [&](const PeriodSpan& period) {
      return period.first <= t && t < period.first + period.count;
    };
    if (isYear(question.tokens[t]) && std::ranges::none_of(question.periods, holds))
      named.push_back(yearSpan(question.tokens[t], t));
  }
  if (named.size() != 1 || named.front().month || !isWithin(named.front().first, question))
    return std::nullopt;
  return named.front();
}

// "2012" of a period that is that year.
std::optional<std::int64_t> yearOf(const PeriodSpan& period) {
  const auto from = parsedNumber<std::int64_t>(period.from.substr(0, kLeadingYear));
  const auto to = parsedNumber<std::int64_t>(period.to.substr(0, kLeadingYear));
  const bool isWhole = period.from.ends_with("-01-01") && period.to.ends_with("-01-01");
  return from && to && isWhole && *to == *from + 1 ? from : std::nullopt;
}

bool holdsYears(const ValueSummary& values, std::int64_t year) {
  const auto least = parsedNumber<std::int64_t>(values.minimum),
             most = parsedNumber<std::int64_t>(values.maximum);
  constexpr std::int64_t kFirst = 1000, kLast = 2200;
  return values.type == ValueType::kInteger && least && most && kFirst <= *least && *most <= kLast &&
         *least <= year && year <= *most;
}

// Columns of the tables of a query that times, or else that years, can be told from.
std::vector<Expression> timesOf(const LogicalQuery& query, const PeriodSpan& period,
                                const EntityModel& model) {
  std::vector<Expression> times, years;
  const auto year = yearOf(period);
  for (std::size_t node = 0; node < query.nodes.size(); ++node) {
    const auto& attributes = model.entities[query.nodes[node].entity].attributes;
    for (std::size_t a = 0; a < attributes.size(); ++a) {
      if (isDate(attributes[a].values.type)) times.push_back(Expression::ofAttribute(node, a));
      if (year && !attributes[a].key && holdsYears(attributes[a].values, *year))
        years.push_back(Expression::ofAttribute(node, a));
    }
  }
  return times.empty() ? years : times;
}

bool comparesTime(const Condition& condition, const LogicalQuery& query, const PeriodSpan& period,
                  const EntityModel& model) {
  if (std::ranges::any_of(condition.children,
                          [&](const Condition& child) { return comparesTime(child, query, period, model); }))
    return true;
  const Expression& left = condition.left;
  if (left.kind == Expression::Kind::kDatePart) return true;
  const auto times = timesOf(query, period, model);
  return std::ranges::find(times, left) != times.end();
}

Condition compared(Expression left, Comparison comparison, Value right) {
  Condition c;
  c.kind = Condition::Kind::kCompare;
  c.left = std::move(left);
  c.comparison = comparison;
  c.right = Expression::ofConstant(std::move(right));
  return c;
}

}  // namespace

std::optional<PeriodSpan> missedPeriod(const LogicalQuery& query, const StatementContext& asked) {
  auto period = onlyPeriod(asked.question);
  if (!period) return std::nullopt;
  const EntityModel& model = asked.entry.model;
  bool compares = query.where && comparesTime(*query.where, query, *period, model);
  forEachExpression(query, [&](const Expression&, const LogicalQuery& in) {
    compares |= in.where && comparesTime(*in.where, in, *period, model);
  });
  return compares ? std::nullopt : period;
}

void narrowTo(const PeriodSpan& period, LogicalQuery& query, const EntityModel& model) {
  const auto times = timesOf(query, period, model);
  if (times.size() != 1) return;
  Condition all;
  if (query.where) all.children.push_back(*std::move(query.where));
  const bool isYear = !isDate(attributeOf(times.front(), query, model)->values.type);
  if (isYear) {
    all.children.push_back(compared(times.front(), Comparison::kEqual, *yearOf(period)));
  } else {
    all.children.push_back(compared(times.front(), Comparison::kGreaterOrEqual, period.from));
    all.children.push_back(compared(times.front(), Comparison::kLess, period.to));
  }
  query.where = std::move(all);
}

}  // namespace omni
