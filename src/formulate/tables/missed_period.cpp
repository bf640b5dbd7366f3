#include "formulate/tables/missed_period.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/number.h"
#include "formulate/tables/years.h"
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
  if (named.size() != 1 || named.front().part || !isWithin(named.front().first, question))
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

bool holdsYear(const ValueSummary& values, std::int64_t year) {
  const auto years = yearsOf(values);
  return years && years->first <= year && year <= years->second;
}

// Columns of the tables of a query that times, or else that years, can be derived from.
std::vector<Expression> timesOf(const LogicalQuery& query, const PeriodSpan& period,
                                const EntityModel& model) {
  std::vector<Expression> times, years;
  const auto year = yearOf(period);
  for (std::size_t node = 0; node < query.nodes.size(); ++node) {
    const auto& attributes = model.entities[query.nodes[node].entity].attributes;
    for (std::size_t a = 0; a < attributes.size(); ++a) {
      if (isDate(attributes[a].values.type)) times.push_back(Expression::ofAttribute(node, a));
      if (year && !attributes[a].key && holdsYear(attributes[a].values, *year))
        years.push_back(Expression::ofAttribute(node, a));
    }
  }
  return times.empty() ? years : times;
}

bool comparesTime(const Condition& condition, const std::vector<Expression>& times) {
  return condition.left.kind == Expression::Kind::kDatePart ||
         std::ranges::find(times, condition.left) != times.end() ||
         std::ranges::any_of(condition.children,
                             [&](const Condition& child) { return comparesTime(child, times); });
}

}  // namespace

std::optional<PeriodSpan> missedPeriod(const LogicalQuery& query, const StatementContext& asked) {
  auto period = onlyPeriod(asked.question);
  if (!period) return std::nullopt;
  const EntityModel& model = asked.entry.model;
  bool compares = false;
  forEachExpression(query, [&](const Expression&, const LogicalQuery& in) {
    compares = compares || (in.where && comparesTime(*in.where, timesOf(in, *period, model)));
  });
  return compares ? std::nullopt : period;
}

std::vector<Condition> within(const PeriodSpan& period, const LogicalQuery& query, const EntityModel& model) {
  const auto times = timesOf(query, period, model);
  if (times.size() != 1) return {};
  const Expression& time = times.front();
  if (!isDate(attributeOf(time, query, model)->values.type))
    return {comparison(time, Comparison::kEqual, *yearOf(period))};
  return {comparison(time, Comparison::kGreaterOrEqual, period.from),
          comparison(time, Comparison::kLess, period.to)};
}

}  // namespace omni
