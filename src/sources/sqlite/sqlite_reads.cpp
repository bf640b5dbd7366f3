#include "sources/sqlite/sqlite_reads.h"

#include <algorithm>
#include <map>

#include "base/text.h"

namespace omni {
namespace {

// Table functions, which the guard lists by name.
constexpr std::string_view kFunctions[] = {"generate_series", "json_each", "json_tree"};

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

void SqliteReads::add(std::string_view table, std::string_view column, std::string_view view) {
  reads_.insert({lower(table), lower(column), lower(view)});
}

bool SqliteReads::within(std::span<const TableRead> permitted,
                         const std::function<bool(const std::string&)>& isTable) const {
  const auto tables = columnsOf(permitted);
  // A permitted view may read what it likes, other views among it.
  std::set<std::string> views;
  for (const auto& [table, columns] : tables) views.insert(table);
  for (std::size_t known = 0; known != views.size();) {
    known = views.size();
    for (const Read& read : reads_)
      if (!read.view.empty() && views.contains(read.view)) views.insert(read.table);
  }
  return std::ranges::all_of(reads_, [&](const Read& read) {
    if (std::ranges::find(kFunctions, read.table) != std::end(kFunctions)) return true;
    if (!read.view.empty() && views.contains(read.view)) return true;
    // Rows without a column: of a view the engine names the table below it.
    if (read.column.empty()) return views.contains(read.table) || !isTable(read.table);
    const auto found = tables.find(read.table);
    return found != tables.end() && (found->second.empty() || found->second.contains(read.column));
  });
}

}  // namespace omni
