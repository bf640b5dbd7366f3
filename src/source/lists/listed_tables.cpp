#include "source/lists/listed_tables.h"

#include <algorithm>

#include "language/sql/sql_dialect.h"

namespace omni {

ListedTables::ListedTables(const SourceLists& lists, std::string_view dialect)
    : lists_(lists), dialect_(sqlDialect(dialect)), unknown_(lists.shown) {
  unknown_.insert(unknown_.end(), lists.hidden.begin(), lists.hidden.end());
}

bool ListedTables::same(const std::string& a, const std::string& b) const {
  return isSameName(dialect_, a, b);
}

// Whether one of them is called so; what is there is known from now on.
bool ListedTables::takes(const std::vector<std::string>& names, const std::string& name) {
  const auto called = [&](const std::string& n) { return same(n, name); };
  std::erase_if(unknown_, called);
  return std::ranges::any_of(names, called);
}

bool ListedTables::keep(Table& table) {
  if (lists_.empty()) return true;
  const bool named = takes(lists_.shown, table.name);
  const bool whole = named || (lists_.shown.empty() && !table.view);
  const std::size_t columns = table.columns.size();
  std::erase_if(table.columns, [&](const Column& column) {
    const std::string name = table.name + "." + column.name;
    const bool shown = takes(lists_.shown, name) || whole;
    return takes(lists_.hidden, name) || !shown;
  });
  table.partial = table.columns.size() < columns;
  return !takes(lists_.hidden, table.name) && !table.columns.empty();
}

bool ListedTables::has(const Table& table, const std::vector<std::string>& columns) const {
  return std::ranges::all_of(columns, [&](const std::string& name) {
    return std::ranges::any_of(table.columns, [&](const Column& c) { return same(c.name, name); });
  });
}

Status ListedTables::finish(RelationalSchema& schema) const {
  if (!unknown_.empty())
    return fail(Code::kInvalidArgument, "its lists name '" + unknown_.front() + "', which is not there",
                "Mend show: and hide: of the source: TABLE or TABLE.COLUMN.", Audience::kOperator);
  if (lists_.empty()) return {};
  schema.restricted = true;
  for (Table& table : schema.tables) {
    if (!has(table, table.primaryKey)) table.primaryKey.clear();
    std::erase_if(table.foreignKeys, [&](const ForeignKey& key) {
      const auto target = std::ranges::find(schema.tables, key.targetTable, &Table::name);
      return target == schema.tables.end() || !has(table, key.columns) || !has(*target, key.targetColumns);
    });
  }
  return {};
}

Status keepListed(RelationalSchema& schema, const SourceLists& lists, std::string_view dialect) {
  ListedTables listed(lists, dialect);
  std::erase_if(schema.tables, [&](Table& table) { return !listed.keep(table); });
  return listed.finish(schema);
}

}  // namespace omni
