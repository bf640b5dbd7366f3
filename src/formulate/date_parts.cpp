#include "formulate/date_parts.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iterator>
#include <optional>
#include <string>

#include "base/text.h"
#include "formulate/candidates/date_columns.h"

namespace omni {
namespace {

struct Day {
  std::int64_t year = 0, month = 0, day = 0;
  bool operator==(const Day&) const = default;
};

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
    if (query.where) query.where = bounded(rewritten(std::move(*query.where), nodes), nodes);
    if (query.having) query.having = rewritten(std::move(*query.having), nodes);
    for (auto& order : query.orderBy) order.expression = rewritten(std::move(order.expression), nodes);
    if (query.set) query.set->right = rewritten(query.set->right);
    return query;
  }

 private:
  // Of each node the parts and the attributes that are the time of which they are.
  struct Timed {
    const Entity* entity = nullptr;
    std::optional<DateColumns> parts;
  };
  using Nodes = std::vector<Timed>;

  Nodes partsOf(const LogicalQuery& query) const {
    Nodes nodes;
    for (const auto& node : query.nodes) {
      const Entity& entity = model_.entities[node.entity];
      nodes.push_back({&entity, dateColumnsOf(entity)});
    }
    return nodes;
  }

  SubQuery rewritten(const SubQuery& query) const {
    return query ? std::make_shared<const LogicalQuery>(rewritten(LogicalQuery(*query))) : query;
  }

  static const DateColumns* datePartsFor(const Expression& time, const Nodes& nodes) {
    if (time.kind != Expression::Kind::kAttribute || time.node >= nodes.size()) return nullptr;
    const Timed& node = nodes[time.node];
    const bool tells = node.parts && (time.attribute == node.parts->year ||
                                      isPlainTime(node.entity->attributes[time.attribute]));
    return tells ? &*node.parts : nullptr;
  }

  Expression rewritten(Expression expression, const Nodes& nodes) const {
    if (expression.kind == Expression::Kind::kDatePart)
      if (const DateColumns* parts = datePartsFor(expression.arguments[0], nodes)) {
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
      const DateColumns* parts = datePartsFor(all[i].left, nodes);
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

  // "Since March 1990", where the year is a number: a later year, or that one and a later month.
  static Condition bounded(Condition condition, const Nodes& nodes) {
    for (auto& child : condition.children) child = bounded(std::move(child), nodes);
    const DateColumns* parts = datePartsFor(condition.left, nodes);
    const bool ofYear =
        parts && condition.kind == Condition::Kind::kCompare && condition.left.attribute == parts->year;
    const auto day = ofYear ? dayOf(condition.right) : std::nullopt;
    const bool after = condition.comparison == Comparison::kGreaterOrEqual;
    if (!day || (!after && condition.comparison != Comparison::kLess)) return condition;
    const Comparison beyond = after ? Comparison::kGreater : Comparison::kLess;
    const std::size_t node = condition.left.node;
    Condition days = compared(node, parts->day, condition.comparison, day->day);
    Condition months =
        either(compared(node, parts->month, beyond, day->month),
               both(compared(node, parts->month, Comparison::kEqual, day->month), std::move(days)));
    if (day->day == 1) months = compared(node, parts->month, condition.comparison, day->month);
    return either(compared(node, parts->year, beyond, day->year),
                  both(compared(node, parts->year, Comparison::kEqual, day->year), std::move(months)));
  }

  static Condition compared(std::size_t node, std::size_t attribute, Comparison comparison,
                            std::int64_t number) {
    return {.kind = Condition::Kind::kCompare,
            .left = Expression::ofAttribute(node, attribute),
            .right = Expression::ofConstant(number),
            .comparison = comparison};
  }
  static Condition both(Condition one, Condition other) {
    Condition all{.kind = Condition::Kind::kAnd};
    all.children = {std::move(one), std::move(other)};
    return all;
  }
  static Condition either(Condition one, Condition other) {
    Condition any{.kind = Condition::Kind::kOr};
    any.children = {std::move(one), std::move(other)};
    return any;
  }

  static std::vector<Condition> equalities(const DateColumns& parts, std::size_t node, const Day& from,
                                           const Day& to) {
    const auto is = [&](std::size_t attribute, std::int64_t number) {
      return compared(node, attribute, Comparison::kEqual, number);
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
