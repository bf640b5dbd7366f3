#include "sources/duckdb/duckdb_derivation.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "sources/duckdb/parsed/named_in_query.h"

namespace omni {
namespace {

using Kind = Lineage::Kind;
using Words = std::set<std::string>;

// The query behind "CREATE VIEW name (columns) AS ", as the engine writes it.
std::string queryOf(const std::string& definition) {
  bool quoted = false;
  for (std::size_t at = 0; at + 4 < definition.size(); ++at) {
    if (definition[at] == '"') quoted = !quoted;
    if (!quoted && definition.compare(at, 4, " AS ") == 0) return definition.substr(at + 4);
  }
  return "";
}

class Deriver {
 public:
  Deriver(RelationalSchema& schema, DuckdbDatabase& database, const Budget& budget)
      : schema_(schema), database_(database), budget_(budget) {}

  Status derive(const std::map<std::string, std::string>& definitions) {
    if (definitions.empty()) return {};
    OMNI_RETURN_IF_ERROR(
        each("SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE NOT internal",
             [&](const Value& name) { macros_.insert(toText(name)); }));
    for (Table& table : schema_.tables) {
      const auto definition = definitions.find(table.name);
      if (definition == definitions.end()) continue;
      OMNI_TRY(lineage, ofView(queryOf(definition->second)));
      table.lineage = std::move(lineage);
    }
    return {};
  }

 private:
  Status each(const std::string& text, const std::function<void(const Value&)>& take) {
    return database_.each(text, {}, budget_, [&](const Row& row) {
      take(row.at(0));
      return true;
    });
  }

  Result<Lineage> ofView(const std::string& query) {
    OMNI_TRY(tree, database_.treeOf(query));
    const auto named = namedIn(tree);
    if (!named && named.error().code != Code::kUnsupported) return tl::unexpected(named.error());
    const auto isMacro = [&](const std::string& name) { return macros_.contains(name); };
    if (!named || named->unknown || std::ranges::any_of(named->functions, isMacro))
      return Lineage{.kind = Kind::kUnknown};
    Lineage lineage{.kind = Kind::kDerived, .calls = {named->functions.begin(), named->functions.end()}};
    for (const auto& name : named->tables) addReads(name, *named, lineage);
    return lineage;
  }

  // Of a table each column that the query may mean; a name may mean a table of any schema.
  void addReads(const std::string& name, const NamedInQuery& named, Lineage& lineage) const {
    const auto isRow = [&](const std::string& column) { return named.called.contains(column); };
    const bool whole = named.whole || std::ranges::any_of(named.bare, isRow);
    bool found = false;
    for (const Table& table : schema_.tables) {
      if (lower(withoutSchema(table.name, table.schema)) != name) continue;
      found = true;
      lineage.reads.push_back({table.name, ""});
      for (const Column& column : table.columns)
        if (whole || named.columns.contains(lower(column.name)))
          lineage.reads.push_back({table.name, column.name});
    }
    if (!found && !named.queries.contains(name)) lineage.reads.push_back({name, ""});
  }

  RelationalSchema& schema_;
  DuckdbDatabase& database_;
  const Budget& budget_;
  Words macros_;  // functions that the database itself defines
};

}  // namespace

Status deriveDuckdb(RelationalSchema& schema, const std::map<std::string, std::string>& definitions,
                    DuckdbDatabase& database, const Budget& budget) {
  return Deriver(schema, database, budget).derive(definitions);
}

}  // namespace omni
