#include "formulate/tables/missed_group.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formulate/tables/view/statement_parts.h"
#include "formulate/tables/years.h"

namespace omni {
namespace {

using Sql = SqlExpression::Kind;

bool isFigure(const SqlExpression& e) {
  return e.kind == Sql::kCall && aggregateCalled(e.name).has_value();
}

bool isOfFiguresAlone(const SqlStatement& statement) {
  return statement.group.empty() && statement.order.empty() && !statement.limit && !statement.set &&
         std::ranges::all_of(statement.select, isFigure, &SqlStatement::Column::of);
}

SqlExpression columnOf(const ShownTable& table, const ShownColumn& column) {
  return {.kind = Sql::kColumn, .table = table.name, .name = column.name};
}

std::optional<SqlExpression> attributeColumn(const TableView& view, std::size_t entity,
                                             std::size_t attribute) {
  const ShownTable& table = view.of(entity);
  const auto is = [&](const ShownColumn& column) {
    return column.kind == ShownColumn::Kind::kAttribute && column.attribute == attribute;
  };
  const auto found = std::ranges::find_if(table.columns, is);
  if (found == table.columns.end()) return std::nullopt;
  return columnOf(table, *found);
}

// The column of what an item names: its own, or the one that names the thing.
std::optional<SqlExpression> columnOf(const Item& item, const TableView& view) {
  if (item.kind != Item::Kind::kElement || item.matches.empty()) return std::nullopt;
  const ElementRef& element = item.matches.front().element;
  if (element.kind == ElementRef::Kind::kAttribute)
    return attributeColumn(view, element.owner, element.attribute);
  if (element.kind != ElementRef::Kind::kEntity) return std::nullopt;
  const auto& names = view.model().entities[element.owner].names;
  return names.empty() ? std::nullopt : attributeColumn(view, element.owner, names.front());
}

std::optional<SqlExpression> behind(const CueSpan& cue, const TableView& view,
                                    const StatementContext& asked) {
  const auto item = std::ranges::find(asked.items, cue.first + cue.count, &Item::first);
  return item == asked.items.end() ? std::nullopt : columnOf(*item, view);
}

// The period of the one column of the statement's tables that holds times or, for a year, years.
std::optional<SqlExpression> eachPeriod(const std::string& unit, const SqlStatement& statement,
                                        const TableView& view) {
  std::vector<SqlExpression> times, years;
  const auto named = view.tablesOf(statement);
  for (const ShownTable* table : std::set(named.begin(), named.end()))
    for (const ShownColumn& column : table->columns) {
      if (table->link || column.kind != ShownColumn::Kind::kAttribute) continue;
      const Attribute& attribute = view.model().entities[table->entity].attributes[column.attribute];
      if (isDate(attribute.values.type)) times.push_back(columnOf(*table, column));
      if (yearsOf(attribute.values) && !attribute.key) years.push_back(columnOf(*table, column));
    }
  if (times.size() == 1 && unit == "month") {
    SqlExpression form{.kind = Sql::kValue, .value = std::string("%Y-%m")};
    return SqlExpression{.kind = Sql::kCall, .name = "strftime", .of = {std::move(form), times.front()}};
  }
  if (times.size() == 1) return SqlExpression{.kind = Sql::kCall, .name = unit, .of = {times.front()}};
  if (times.empty() && unit == "year" && years.size() == 1) return years.front();
  return std::nullopt;
}

void equalities(const SqlExpression& e, std::vector<const SqlExpression*>& compared) {
  if (e.kind == Sql::kBinary && e.name == "or")
    for (const auto& side : e.of) equalities(side, compared);
  else
    compared.push_back(e.kind == Sql::kBinary && e.name == "=" ? &e.of.front() : nullptr);
}

// The column that a condition compares to several values.
std::optional<SqlExpression> comparedToSeveral(const SqlExpression& e) {
  if (e.kind == Sql::kIn && e.of.size() > 2 && e.of.front().kind == Sql::kColumn) return e.of.front();
  if (e.kind != Sql::kBinary) return std::nullopt;
  if (e.name == "and") {
    const auto left = comparedToSeveral(e.of[0]);
    return left ? left : comparedToSeveral(e.of[1]);
  }
  std::vector<const SqlExpression*> compared;
  equalities(e, compared);
  const auto isSame = [&](const SqlExpression* column) {
    return column && column->kind == Sql::kColumn && column->table == compared.front()->table &&
           column->name == compared.front()->name;
  };
  if (compared.size() < 2 || !compared.front() || !std::ranges::all_of(compared, isSame)) return std::nullopt;
  return *compared.front();
}

}  // namespace

std::optional<SqlExpression> missedGroup(const SqlStatement& statement, const TableView& view,
                                         const StatementContext& asked) {
  if (!isOfFiguresAlone(statement)) return std::nullopt;
  for (const CueSpan& cue : asked.question.cues) {
    std::optional<SqlExpression> group;
    if (cue.cue.kind == CueKind::kEachPeriod)
      group = eachPeriod(std::string(cue.cue.attribute), statement, view);
    else if (cue.cue.kind == CueKind::kEach || cue.cue.kind == CueKind::kGroupedBy)
      group = behind(cue, view, asked);
    if (group) return group;
  }
  if (!statement.where || asked.question.has(CueKind::kOr)) return std::nullopt;
  return comparedToSeveral(*statement.where);
}

}  // namespace omni
