#include "source/lists/derived_objects.h"

#include <algorithm>
#include <map>

#include "language/sql/sql_dialect.h"

namespace omni {
namespace {

class Remover {
 public:
  Remover(RelationalSchema& left, const DerivationRules& rules, const SqlDialect& dialect)
      : left_(left), rules_(rules), dialect_(dialect) {}

  // One that goes may be what another reads; two tables may read each other and both stay.
  void remove() {
    do {
      indexNames();
    } while (removeColumns() || removeTables());
  }

 private:
  void indexNames() {
    present_.clear();
    for (const Table& table : left_.tables) {
      ObjectNames& columns = present_[table.name];
      for (const Column& column : table.columns) columns.insert(column.name);
    }
  }

  bool removeColumns() {
    bool removed = false;
    for (Table& table : left_.tables) {
      const std::size_t gone =
          std::erase_if(table.columns, [&](const Column& column) { return !isPermitted(table, column); });
      table.partial = table.partial || gone > 0;
      removed = removed || gone > 0;
    }
    return removed;
  }

  bool removeTables() {
    return std::erase_if(left_.tables, [&](const Table& table) {
             return table.columns.empty() || !isPermitted(table);
           }) > 0;
  }

  bool isPermitted(const Table& table) const {
    if (rules_.shown.contains(table.name)) return true;
    const Lineage& lineage = table.lineage;
    if (lineage.kind == Lineage::Kind::kStored) return !table.view;
    return isPermitted(lineage);
  }

  bool isPermitted(const Table& table, const Column& column) const {
    const Lineage& lineage = column.lineage;
    if (lineage.kind == Lineage::Kind::kStored || rules_.shown.contains(columnName(table, column)))
      return true;
    const auto isOther = [&](const ColumnRead& read) { return read.table != table.name; };
    if (rules_.shown.contains(table.name) && lineage.kind == Lineage::Kind::kDerived &&
        std::ranges::all_of(lineage.reads, isOther))
      return true;
    return isPermitted(lineage);
  }

  bool isPermitted(const Lineage& lineage) const {
    return lineage.kind == Lineage::Kind::kDerived &&
           std::ranges::all_of(lineage.reads, [&](const ColumnRead& read) { return mayRead(read); }) &&
           std::ranges::all_of(lineage.calls, [&](const std::string& name) { return mayCall(name); });
  }

  // Of a limited table queries see some rows, and of a masked column a mask; what reads them sees all.
  bool mayRead(const ColumnRead& read) const {
    const auto table = present_.find(read.table);
    if (rules_.masked.contains(read.table + "." + read.column)) return false;
    return table != present_.end() && !rules_.limited.contains(read.table) &&
           (read.column.empty() || table->second.contains(read.column));
  }

  bool mayCall(const std::string& name) const {
    return lists(dialect_.functions, name) || lists(dialect_.tableFunctions, name);
  }

  RelationalSchema& left_;
  const DerivationRules& rules_;
  const SqlDialect& dialect_;
  std::map<std::string, ObjectNames> present_;  // tables that are left, with their columns
};

// A key may spell a column in another case than its table does.
bool hasColumns(const Table& table, const std::vector<std::string>& names, const SqlDialect& dialect) {
  return std::ranges::all_of(names, [&](const std::string& name) {
    return std::ranges::any_of(table.columns,
                               [&](const Column& c) { return isSameName(dialect, c.name, name); });
  });
}

}  // namespace

void removeUnpermittedDerivations(RelationalSchema& left, const DerivationRules& rules,
                                  std::string_view dialect) {
  Remover(left, rules, sqlDialect(dialect)).remove();
}

void removeDanglingKeys(RelationalSchema& schema, std::string_view dialectName) {
  const SqlDialect& dialect = sqlDialect(dialectName);
  std::map<std::string_view, const Table*> byName;
  for (const Table& table : schema.tables) byName[table.name] = &table;
  for (Table& table : schema.tables) {
    if (!hasColumns(table, table.primaryKey, dialect)) table.primaryKey.clear();
    std::erase_if(table.foreignKeys, [&](const ForeignKey& key) {
      const auto target = byName.find(key.targetTable);
      return target == byName.end() || !hasColumns(table, key.columns, dialect) ||
             !hasColumns(*target->second, key.targetColumns, dialect);
    });
  }
}

}  // namespace omni
