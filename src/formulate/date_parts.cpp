#include "formulate/date_parts.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iterator>
#include <optional>
#include <string>

#include "base/text.h"

namespace omni {
namespace {

// The attributes of one entity that hold the parts of its date.
struct DateParts {
  std::size_t year = 0, month = 0, day = 0;
};

struct Day {
  std::int64_t year = 0, month = 0, day = 0;
  bool operator==(const Day&) const = default;
};

std::optional<std::size_t> partCalled(const Entity& entity, std::string_view name, double most) {
  for (std::size_t a = 0; a < entity.attributes.size(); ++a) {
    const Attribute& attribute = entity.attributes[a];
    if (attribute.phrase != name || attribute.values.type != ValueType::kInteger) continue;
    const double greatest = std::strtod(attribute.values.maximum.c_str(), nullptr);
    if (greatest >= 1 && greatest <= most) return a;
  }
  return std::nullopt;
}

std::optional<DateParts> datePartsOf(const Entity& entity) {
  constexpr double kLastYear = 2200, kMonths = 12, kDays = 31;
  const auto year = partCalled(entity, "year", kLastYear);
  const auto month = partCalled(entity, "month", kMonths);
  const auto day = partCalled(entity, "day", kDays);
  return year && month && day ? std::optional(DateParts{*year, *month, *day}) : std::nullopt;
}

// "time", "date hour": a time of nothing else than what the parts are of.
bool isPlainTime(const Attribute& attribute) {
  static constexpr std::string_view kWords[] = {"date", "time", "datetime", "timestamp",
                                                "hour", "utc",  "stamp"};
  const auto words = identifierWords(attribute.phrase);
  return isDate(attribute.values.type) && std::ranges::all_of(words, [](const std::string& word) {
           return std::ranges::find(kWords, word) != std::end(kWords);
         });
}

std::optional<Day> dayOf(const Expression& expression) {
  const auto* text = std::get_if<std::string>(&expression.constant);
  Day day;
  long long year = 0, month = 0, number = 0;
  if (expression.kind != Expression::Kind::kConstant || !text || text->size() != kDateBytes ||
      std::sscanf(text->c_str(), "%4lld-%2lld-%2lld", &year, &month, &number) != 3)
    return std::nullopt;
  day = {year, month, number};
  return day;
}

std::chrono::sys_days sysDays(const Day& day) {
  return std::chrono::year(static_cast<int>(day.year)) / static_cast<int>(day.month) /
         static_cast<int>(day.day);
}

bool follows(const Day& next, const Day& day) {
  return sysDays(next) == sysDays(day) + std::chrono::days(1);
}

class Rewriter {
 public:
  explicit Rewriter(const EntityModel& model) : model_(model) {}

  LogicalQuery rewritten(LogicalQuery query) const {
    const Nodes nodes = partsOf(query);
    const auto each = [&](std::vector<Expression>& expressions) {
      for (auto& expression : expressions) expression = rewritten(std::move(expression), nodes);
    };
    each(query.select);
    each(query.groupBy);
    if (query.where) query.where = rewritten(std::move(*query.where), nodes);
    if (query.having) query.having = rewritten(std::move(*query.having), nodes);
    for (auto& order : query.orderBy) order.expression = rewritten(std::move(order.expression), nodes);
    if (query.set) query.set->right = rewritten(query.set->right);
    return query;
  }

 private:
  // Of each node the parts and the attributes that are the time of which they are.
  struct Timed {
    const Entity* entity = nullptr;
    std::optional<DateParts> parts;
  };
  using Nodes = std::vector<Timed>;

  Nodes partsOf(const LogicalQuery& query) const {
    Nodes nodes;
    for (const auto& node : query.nodes) {
      const Entity& entity = model_.entities[node.entity];
      nodes.push_back({&entity, datePartsOf(entity)});
    }
    return nodes;
  }

  SubQuery rewritten(const SubQuery& query) const {
    return query ? std::make_shared<const LogicalQuery>(rewritten(LogicalQuery(*query))) : query;
  }

  static const DateParts* partsBeside(const Expression& time, const Nodes& nodes) {
    if (time.kind != Expression::Kind::kAttribute || time.node >= nodes.size()) return nullptr;
    const Timed& node = nodes[time.node];
    return node.parts && isPlainTime(node.entity->attributes[time.attribute]) ? &*node.parts : nullptr;
  }

  Expression rewritten(Expression expression, const Nodes& nodes) const {
    if (expression.kind == Expression::Kind::kDatePart)
      if (const DateParts* parts = partsBeside(expression.arguments[0], nodes)) {
        const std::size_t node = expression.arguments[0].node;
        if (expression.part == DatePart::kYear) return Expression::ofAttribute(node, parts->year);
        if (expression.part == DatePart::kMonth) return Expression::ofAttribute(node, parts->month);
      }
    for (auto& argument : expression.arguments) argument = rewritten(std::move(argument), nodes);
    expression.query = rewritten(expression.query);
    return expression;
  }

  Condition rewritten(Condition condition, const Nodes& nodes) const {
    condition.left = rewritten(std::move(condition.left), nodes);
    condition.right = rewritten(std::move(condition.right), nodes);
    condition.upper = rewritten(std::move(condition.upper), nodes);
    condition.query = rewritten(condition.query);
    std::vector<Condition> children;
    for (auto& child : condition.children) children.push_back(rewritten(std::move(child), nodes));
    condition.children =
        condition.kind == Condition::Kind::kAnd ? spans(std::move(children), nodes) : children;
    return condition;
  }

  // "From the fourth" beside "before the fifth" of one time is a day of its parts, or a month or a year.
  static std::vector<Condition> spans(std::vector<Condition> all, const Nodes& nodes) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const DateParts* parts = partsBeside(all[i].left, nodes);
      const auto from =
          parts && all[i].comparison == Comparison::kGreaterOrEqual ? dayOf(all[i].right) : std::nullopt;
      if (!from) continue;
      const auto end = std::ranges::find_if(all, [&](const Condition& other) {
        return other.comparison == Comparison::kLess && other.left.kind == Expression::Kind::kAttribute &&
               other.left.node == all[i].left.node && other.left.attribute == all[i].left.attribute &&
               dayOf(other.right);
      });
      if (end == all.end()) continue;
      auto equal = equalities(*parts, all[i].left.node, *from, *dayOf(end->right));
      if (equal.empty()) continue;
      const auto second = static_cast<std::size_t>(end - all.begin());
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(std::max(i, second)));
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(std::min(i, second)));
      all.insert(all.end(), equal.begin(), equal.end());
      return spans(std::move(all), nodes);
    }
    return all;
  }

  static std::vector<Condition> equalities(const DateParts& parts, std::size_t node, const Day& from,
                                           const Day& to) {
    const auto is = [&](std::size_t attribute, std::int64_t number) {
      return Condition{.kind = Condition::Kind::kCompare,
                       .left = Expression::ofAttribute(node, attribute),
                       .right = Expression::ofConstant(number)};
    };
    const Day nextYear{from.year + 1, from.month, from.day};
    const Day nextMonth = from.month == 12 ? Day{from.year + 1, 1, 1} : Day{from.year, from.month + 1, 1};
    if (from.day == 1 && from.month == 1 && to == nextYear) return {is(parts.year, from.year)};
    if (from.day == 1 && to == nextMonth) return {is(parts.year, from.year), is(parts.month, from.month)};
    if (follows(to, from))
      return {is(parts.year, from.year), is(parts.month, from.month), is(parts.day, from.day)};
    return {};
  }

  const EntityModel& model_;
};

}  // namespace

LogicalQuery byDateParts(LogicalQuery query, const EntityModel& model) {
  return Rewriter(model).rewritten(std::move(query));
}

}  // namespace omni
