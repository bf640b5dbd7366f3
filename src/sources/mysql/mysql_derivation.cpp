#include "sources/mysql/mysql_derivation.h"

#include <algorithm>
#include <map>
#include <set>

#include "source/lists/table_index.h"
#include "source/source_error.h"
#include "sources/mysql/rewritten_names.h"

namespace omni {
namespace {

using DatabaseTable = std::pair<std::string, std::string>;  // a database, a table of it

constexpr const char* kDefinitions =
    "SELECT TABLE_NAME, VIEW_DEFINITION FROM information_schema.VIEWS WHERE TABLE_SCHEMA = DATABASE() AND "
    "VIEW_DEFINITION <> '' AND LOWER(VIEW_DEFINITION) NOT LIKE '%load_file%' AND TABLE_NAME NOT IN "
    "(SELECT TABLE_NAME FROM information_schema.VIEW_ROUTINE_USAGE WHERE TABLE_SCHEMA = DATABASE())";

constexpr const char* kReads =
    "SELECT VIEW_NAME, TABLE_SCHEMA, TABLE_NAME, TABLE_SCHEMA = DATABASE() FROM "
    "information_schema.VIEW_TABLE_USAGE WHERE VIEW_SCHEMA = DATABASE()";

/// The server's list for one view.
struct ListedReads {
  std::set<DatabaseTable> tables;
  std::vector<ColumnRead> reads;  // all columns of each
};

void addTable(const Row& row, RelationalSchema& schema, const TableIndex& tables, ListedReads& listed) {
  listed.tables.emplace(toText(row[1]), toText(row[2]));
  const Table* table = toText(row[3]) == "1" ? tables.find(schema, toText(row[2])) : nullptr;
  listed.reads.push_back({table ? table->name : "table of another database", ""});
  if (!table) return;
  for (const Column& column : table->columns) listed.reads.push_back({table->name, column.name});
}

// Pairs of names in the definition are tables, but for columns of what has another name there, which may be
// that of a database.
bool listsAll(const ListedReads& listed, const std::string& definition) {
  const RewrittenNames names = rewrittenNames(definition);
  const auto isDatabase = [&](const std::string& name) {
    return std::ranges::find(listed.tables, name, &DatabaseTable::first) != listed.tables.end();
  };
  const auto isColumn = [&](const DatabaseTable& pair) {
    const bool named = names.aliases.contains(pair.first) || names.subqueries.contains(pair.first);
    return named && !isDatabase(pair.first);
  };
  return !listed.tables.empty() && std::ranges::all_of(names.pairs, [&](const DatabaseTable& pair) {
    return listed.tables.contains(pair) || isColumn(pair);
  });
}

}  // namespace

Status deriveMysqlViews(const TableServer& server, RelationalSchema& schema, const Budget& budget) {
  const auto definitions = rowsOf(server, kDefinitions, budget);
  if (!definitions) return unlessStopped(definitions.error(), budget);
  const auto reads = rowsOf(server, kReads, budget);
  if (!reads) return unlessStopped(reads.error(), budget);
  const TableIndex tables = TableIndex::byName(schema);
  std::map<std::string, ListedReads> views;
  for (const Row& row : *reads) addTable(row, schema, tables, views[toText(row[0])]);
  for (const Row& row : *definitions) {
    Table* view = tables.find(schema, toText(row[0]));
    const ListedReads& listed = views[toText(row[0])];
    const bool known = view && listsAll(listed, toText(row[1]));
    if (known) view->lineage = {.kind = Lineage::Kind::kDerived, .reads = listed.reads};
  }
  for (Table& table : schema.tables)
    if (table.view && table.lineage.reads.empty()) table.lineage.kind = Lineage::Kind::kUnknown;
  return {};
}

}  // namespace omni
