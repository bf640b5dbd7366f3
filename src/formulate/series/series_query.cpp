#include "formulate/series/series_query.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "base/number.h"
#include "query/edit/narrow.h"

namespace omni {
namespace {

constexpr std::int64_t kPercent = 100;

Expression dividedBy(Expression left, Expression right, bool percent) {
  if (percent)
    left = Expression::arithmetic(ArithmeticOperator::kMultiply, Expression::ofConstant(Value(kPercent)),
                                  std::move(left));
  return Expression::arithmetic(ArithmeticOperator::kDivide, std::move(left), std::move(right));
}

// A whole number as one.
Value valueOf(double number) {
  const auto whole = static_cast<std::int64_t>(std::llround(number));
  return static_cast<double>(whole) == number ? Value(whole) : Value(number);
}

/// The query over one table, its rows the things.
class Builder {
 public:
  Builder(const SeriesQuestion& asked, const EntityModel& model, std::size_t entity)
      : asked_(asked), entity_(model.entities[entity]) {
    query_.nodes.push_back({.entity = entity});
    for (const NamedRows& rows : asked.rows) narrow(query_, among(rows));
  }

  std::optional<LogicalQuery> build() {
    auto query = built();
    const bool all = std::ranges::all_of(asked_.attributes, [&](std::size_t index) { return uses(index); });
    return all ? std::move(query) : std::nullopt;
  }
  /// Of unfolded columns: the figure of each period, or the period of the most or the least.
  std::optional<LogicalQuery> ofPeriods() {
    if (asked_.changes || asked_.bound || asked_.ratio || !asked_.attributes.empty()) return std::nullopt;
    if (!asked_.series->numbers && (asked_.highest || !isOneRow())) return std::nullopt;
    const std::size_t last = entity_.attributes.size() - 1;
    const Expression header = attribute(last - 1);
    const Expression figure = isOneRow() ? attribute(last) : ofRows(attribute(last));
    query_.select = {header};
    if (!isOneRow()) query_.groupBy = {header};
    if (asked_.highest) {
      query_.orderBy = {{figure, *asked_.highest}};
      query_.limit = asked_.limit;
      return std::move(query_);
    }
    if (!asked_.eachPeriod) return std::nullopt;
    query_.select.push_back(figure);
    return std::move(query_);
  }

 private:
  // Texts are shown as they stand.
  bool computes() const {
    const bool oneCell = asked_.columns.size() == 1 && isOneRow();
    return asked_.changes || ((asked_.sums || asked_.averages) && !oneCell) || asked_.highest ||
           asked_.bound || asked_.perUnitOf || comparesRows() ||
           (asked_.groupedBy && !tellsApart(*asked_.groupedBy));
  }

  std::optional<LogicalQuery> built() {
    if (!asked_.series->numbers && computes()) return std::nullopt;
    if (asked_.changes && asked_.columns.size() < 2) return std::nullopt;
    if (comparesRows()) return ofTwoRows();
    figures_ = figures();
    if (figures_.size() > 1 && (asked_.counts || asked_.highest || asked_.bound || asked_.perUnitOf))
      return std::nullopt;
    if (asked_.perUnitOf)
      figures_.front() = dividedBy(std::move(figures_.front()), attribute(*asked_.perUnitOf), false);
    if (asked_.bound) return withinBound();
    if (asked_.highest) return ranked();
    if (asked_.groupedBy) return grouped(*asked_.groupedBy);
    return plain();
  }

  // Whether the query narrows, groups, names or divides by the column.
  bool uses(std::size_t index) const {
    return index == name_ || index == asked_.groupedBy || index == asked_.perUnitOf ||
           std::ranges::find(asked_.rows, index, &NamedRows::attribute) != asked_.rows.end();
  }

  Expression attribute(std::size_t index) const { return Expression::ofAttribute(0, index); }

  static Condition among(const NamedRows& rows) {
    Condition condition;
    condition.left = Expression::ofAttribute(0, rows.attribute);
    if (rows.values.size() == 1) {
      condition.kind = Condition::Kind::kCompare;
      condition.right = Expression::ofConstant(Value(rows.values.front()));
      return condition;
    }
    condition.kind = Condition::Kind::kInList;
    for (const std::string& value : rows.values) condition.constants.emplace_back(value);
    return condition;
  }

  // What is asked for of each row: a column for each period, or one figure of them.
  std::vector<Expression> figures() const {
    std::vector<Expression> columns;
    for (const auto& column : asked_.columns) columns.push_back(attribute(column.attribute));
    if (asked_.changes) return {change(columns.back(), columns.front())};
    // Months add up; years stand side by side where no sum is asked for.
    const bool addsUp = asked_.range && asked_.series->numbers && asked_.series->unit != PeriodUnit::kYear;
    if (columns.size() == 1 || (!addsUp && !asked_.sums && !asked_.averages)) return columns;
    const auto count = static_cast<std::int64_t>(columns.size());
    Expression sum = std::move(columns.front());
    for (std::size_t i = 1; i < columns.size(); ++i)
      sum = Expression::arithmetic(ArithmeticOperator::kAdd, std::move(sum), std::move(columns[i]));
    if (!asked_.averages) return {std::move(sum)};
    return {dividedBy(std::move(sum), Expression::ofConstant(Value(count)), false)};
  }

  Expression change(Expression after, const Expression& before) const {
    Expression difference = Expression::arithmetic(ArithmeticOperator::kSubtract, std::move(after), before);
    return asked_.percent ? dividedBy(std::move(difference), before, true) : difference;
  }

  // "cost of sales as a percentage of revenue", "difference between revenue and costs"
  bool comparesRows() const {
    return asked_.columns.size() == 1 && asked_.rows.size() == 1 && asked_.rows.front().values.size() == 2 &&
           (asked_.ratio || asked_.percent || asked_.difference);
  }

  std::optional<LogicalQuery> ofTwoRows() {
    const auto of = [&](std::size_t which) {
      LogicalQuery one;
      one.nodes = query_.nodes;
      one.where = among({asked_.rows.front().attribute, {asked_.rows.front().values[which]}});
      one.select = {summed(attribute(asked_.columns.front().attribute))};
      return one;
    };
    LogicalQuery first = of(0);
    Expression other = Expression::ofQuery(of(1));
    Expression figure = std::move(first.select.front());
    first.select = {asked_.difference ? Expression::arithmetic(ArithmeticOperator::kSubtract,
                                                               std::move(figure), std::move(other))
                                      : dividedBy(std::move(figure), std::move(other), asked_.percent)};
    return first;
  }

  static Expression summed(Expression figure) {
    return Expression::aggregate(AggregateFunction::kSum, {std::move(figure)});
  }

  // Of several rows: of a change or a share per cent that of their sums.
  Expression ofRows(const Expression& figure) const {
    if (!asked_.series->numbers) return figure;
    if (figure.kind == Expression::Kind::kAttribute)
      return Expression::aggregate(asked_.averages ? AggregateFunction::kAverage : AggregateFunction::kSum,
                                   {figure});
    if (figure.kind != Expression::Kind::kArithmetic) return figure;
    Expression parts = figure;
    for (Expression& part : parts.arguments) part = ofRows(part);
    return parts;
  }

  // Whether a row has no other of this name.
  bool tellsApart(std::size_t index) const { return isUnique(entity_.attributes[index]); }

  bool isOneRow() const {
    return std::ranges::any_of(asked_.rows, [&](const NamedRows& rows) {
      return rows.values.size() == 1 && tellsApart(rows.attribute);
    });
  }

  std::optional<std::size_t> name() { return name_ = nameOfRows(); }

  // What is asked for, else the column that tells them apart.
  std::optional<std::size_t> nameOfRows() const {
    const auto isName = [&](std::size_t index) { return !isNumeric(entity_.attributes[index].values.type); };
    const auto asked = std::ranges::find_if(asked_.attributes, isName);
    if (asked != asked_.attributes.end()) return *asked;
    for (const NamedRows& rows : asked_.rows)
      if (rows.values.size() > 1) return rows.attribute;
    const auto named = std::ranges::find_if(entity_.names, isName);
    return named == entity_.names.end() ? std::nullopt : std::optional(*named);
  }

  std::optional<LogicalQuery> grouped(std::size_t by) {
    query_.select = {attribute(by)};
    for (const Expression& figure : figures_)
      query_.select.push_back(tellsApart(by) ? figure : ofRows(figure));
    if (!tellsApart(by) && asked_.series->numbers) query_.groupBy = {attribute(by)};
    return std::move(query_);
  }

  std::optional<LogicalQuery> ranked() {
    const auto by = name();
    if (!by) return std::nullopt;
    const bool single = tellsApart(*by);
    query_.select = {attribute(*by)};
    if (!single) query_.groupBy = {attribute(*by)};
    query_.orderBy = {{single ? figures_.front() : ofRows(figures_.front()), *asked_.highest}};
    query_.limit = asked_.limit;
    return std::move(query_);
  }

  std::optional<LogicalQuery> withinBound() {
    Condition bound;
    bound.kind = Condition::Kind::kCompare;
    bound.left = figures_.front();
    bound.comparison = asked_.bound->comparison;
    bound.right = Expression::ofConstant(valueOf(asked_.bound->number));
    narrow(query_, std::move(bound));
    const auto by = name();
    if (asked_.counts)
      query_.select = {Expression::aggregate(AggregateFunction::kCount, {})};
    else if (by)
      query_.select = {attribute(*by)};
    else
      return std::nullopt;
    return std::move(query_);
  }

  std::optional<LogicalQuery> plain() {
    const bool several =
        std::ranges::any_of(asked_.rows, [](const NamedRows& rows) { return rows.values.size() > 1; });
    const bool rows = asked_.lists || !asked_.series->numbers;
    const bool listed = rows && !asked_.sums && !asked_.averages && !asked_.rows.empty();
    const auto by = isOneRow() || (!several && !listed) ? std::nullopt : name();
    if (by) return grouped(*by);
    for (const Expression& figure : figures_) query_.select.push_back(isOneRow() ? figure : ofRows(figure));
    return std::move(query_);
  }

  const SeriesQuestion& asked_;
  const Entity& entity_;
  LogicalQuery query_;
  std::vector<Expression> figures_;
  std::optional<std::size_t> name_;  // what the rows are called in it
};

// A header that is a number as one: "2021".
Value headerOf(const std::string& name) {
  const auto number = parsedNumber<std::int64_t>(name);
  return number ? Value(*number) : Value(name);
}

Unfolded unfoldedBy(const SeriesQuestion& asked, const Entity& entity) {
  const std::string figure = asked.series->figure.empty() ? "figure" : asked.series->figure;
  Unfolded rows{std::string(nameOf(asked.series->unit)), figure, {}};
  for (const auto& column : asked.columns) {
    const std::string& name = entity.attributes[column.attribute].name;
    rows.columns.push_back({name, headerOf(name)});
  }
  return rows;
}

/// The table with a row for each period: its other attributes keep their places, and behind the last stand
/// the header and the cell.
void unfold(const Unfolded& rows, ValueType cells, Entity& entity) {
  const bool numbers = std::ranges::all_of(rows.columns, [](const Unfolded::Column& column) {
    return std::holds_alternative<std::int64_t>(column.header);
  });
  const ValueType headers = numbers ? ValueType::kInteger : ValueType::kText;
  entity.attributes.push_back({.name = rows.header, .phrase = rows.header, .values = {.type = headers}});
  entity.attributes.push_back({.name = rows.cell, .phrase = rows.cell, .values = {.type = cells}});
}

}  // namespace

std::optional<SeriesQuery> seriesQuery(const SeriesQuestion& asked, const EntityModel& model) {
  if (!asked.whichPeriod && !asked.eachPeriod) {
    auto query = Builder(asked, model, asked.series->entity).build();
    return query ? std::optional(SeriesQuery{*std::move(query), std::nullopt}) : std::nullopt;
  }
  EntityModel unfolded = model;
  Entity& entity = unfolded.entities[asked.series->entity];
  auto rows = std::make_shared<const Unfolded>(unfoldedBy(asked, entity));
  unfold(*rows, entity.attributes[asked.columns.front().attribute].values.type, entity);
  auto query = Builder(asked, unfolded, asked.series->entity).ofPeriods();
  if (!query) return std::nullopt;
  query->nodes.front().unfolded = std::move(rows);
  return SeriesQuery{*std::move(query), std::move(unfolded)};
}

}  // namespace omni
