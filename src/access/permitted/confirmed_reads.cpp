#include "access/permitted/confirmed_reads.h"

#include <algorithm>
#include <optional>
#include <set>

#include "base/text.h"
#include "language/sql/sql_binder.h"
#include "source/remote/tells_reads.h"

namespace omni {
namespace {

const Table* tableOf(const RelationalSchema& schema, const SqlDialect& dialect, const std::string& name) {
  const auto exact = std::ranges::find(schema.tables, name, &Table::name);
  return exact != schema.tables.end() ? &*exact : findTable(schema, dialect, split(name, '.'));
}

// As TellsReads writes it.
std::string qualifiedName(const Table& table, const SqlDialect& dialect) {
  const std::string schema(table.schema.empty() ? trim(dialect.schemas) : table.schema);
  return (schema.empty() ? "" : schema + ".") + std::string(withoutSchema(table.name, table.schema));
}

// The tables of the reads and all that they are derived from; nothing where a derivation is not known.
std::optional<std::set<std::string>> readable(const std::vector<TableRead>& reads,
                                              const RelationalSchema& schema, const SqlDialect& dialect) {
  std::vector<std::string> names;
  for (const TableRead& read : reads) names.push_back(read.table);
  std::set<std::string> found;
  for (std::size_t at = 0; at < names.size(); ++at) {
    const Table* table = tableOf(schema, dialect, names[at]);
    if (!table || table->lineage.kind == Lineage::Kind::kUnknown) return std::nullopt;
    if (table->view && table->lineage.kind == Lineage::Kind::kStored) return std::nullopt;
    if (!found.insert(qualifiedName(*table, dialect)).second) continue;
    for (const ColumnRead& read : table->lineage.reads)
      if (std::ranges::find(names, read.table) == names.end()) names.push_back(read.table);
  }
  return found;
}

}  // namespace

Status ConfirmedReads::confirm(const GuardedQuery& query, Source& source, const RelationalSchema& schema,
                               const std::string& mark, const Budget& budget) {
  auto* const tells = dynamic_cast<TellsReads*>(&source);
  // What a plan reads depends on the values, too.
  std::string key = mark + '\n' + query.text();
  for (const Parameter& parameter : query.parameters()) key += '\n' + toJson(parameter.value);
  if (!tells || confirmed_.contains(key)) return {};
  const auto permitted = readable(query.reads(), schema, sqlDialect(source.info().dialect));
  if (!permitted) return {};
  OMNI_TRY(reads, tells->readsOf(query, budget));
  for (const std::string& table : reads)
    if (!permitted->contains(table))
      return fail(
          Code::kRefused,
          "source '" + source.info().id + "': the engine would read more than the query names: " + table,
          "Write the query in plainer words: SELECT … FROM the tables of the source.");
  confirmed_.insert(key);
  return {};
}

}  // namespace omni
