#include "sources/sqlite/sqlite_reads.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "language/sql/sql_dialect.h"

namespace omni {
namespace {

std::string nameIn(const std::string& table) {
  constexpr std::string_view kMain = "main.";
  const std::string name = lower(table);
  return name.starts_with(kMain) ? name.substr(kMain.size()) : name;
}

// Columns by table; none: all.
std::map<std::string, std::set<std::string>> columnsOf(std::span<const TableRead> permitted) {
  std::map<std::string, std::set<std::string>> tables;
  std::set<std::string> whole;
  for (const TableRead& read : permitted) {
    const std::string table = nameIn(read.table);
    if (read.columns.empty()) whole.insert(table);
    for (const auto& column : read.columns) tables[table].insert(lower(column));
  }
  for (const auto& table : whole) tables[table].clear();
  return tables;
}

}  // namespace

bool SqliteReads::within(std::span<const TableRead> permitted,
                         const std::function<bool(const std::string&)>& isTable) const {
  const auto tables = columnsOf(permitted);
  // A permitted view may read what it likes, other views among it.
  std::set<std::string> views;
  for (const auto& [table, columns] : tables) views.insert(table);
  for (std::size_t known = 0; known != views.size();) {
    known = views.size();
    for (const Read& read : reads_)
      if (!read.view.empty() && views.contains(lower(read.view))) views.insert(lower(read.table));
  }
  return std::ranges::all_of(reads_, [&](const Read& read) {
    const std::string table = lower(read.table);
    if (lists(sqlDialect("sqlite").tableFunctions, table)) return true;
    if (!read.view.empty() && views.contains(lower(read.view))) return true;
    // Rows without a column: of a view the engine names the table below it.
    if (read.column.empty()) return views.contains(table) || !isTable(table);
    const auto found = tables.find(table);
    return found != tables.end() && (found->second.empty() || found->second.contains(lower(read.column)));
  });
}

}  // namespace omni
