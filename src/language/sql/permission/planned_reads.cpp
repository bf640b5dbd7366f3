#include "language/sql/permission/planned_reads.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "language/sql/sql_binder.h"

namespace omni {
namespace {

const Table* tableOf(const RelationalSchema& schema, const SqlDialect& dialect, const std::string& name) {
  const auto exact = std::ranges::find(schema.tables, name, &Table::name);
  return exact != schema.tables.end() ? &*exact : findTable(schema, dialect, split(name, '.'));
}

std::string qualifiedName(const Table& table, const SqlDialect& dialect) {
  const std::string schema(table.schema.empty() ? trim(dialect.schemas) : table.schema);
  return (schema.empty() ? "" : schema + ".") + std::string(withoutSchema(table.name, table.schema));
}

bool isDerivationKnown(const Table& table) {
  return table.lineage.kind == Lineage::Kind::kDerived ||
         (table.lineage.kind == Lineage::Kind::kStored && !table.view);
}

}  // namespace

std::optional<std::vector<std::string>> plannedTables(std::span<const TableRead> reads,
                                                      const RelationalSchema& schema,
                                                      const SqlDialect& dialect) {
  std::vector<std::string> names;
  for (const TableRead& read : reads) names.push_back(read.table);
  std::set<std::string> found;
  for (std::size_t at = 0; at < names.size(); ++at) {
    const Table* table = tableOf(schema, dialect, names[at]);
    if (!table || !isDerivationKnown(*table)) return std::nullopt;
    if (!found.insert(qualifiedName(*table, dialect)).second) continue;
    for (const ColumnRead& read : table->lineage.reads)
      if (std::ranges::find(names, read.table) == names.end()) names.push_back(read.table);
  }
  return std::vector<std::string>(found.begin(), found.end());
}

}  // namespace omni
