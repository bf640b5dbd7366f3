#include "sources/duckdb/duckdb_derivation.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.h"
#include "source/source_error.h"
#include "sources/duckdb/files/table_files.h"

namespace omni {
namespace {

using Json = nlohmann::json;
using Kind = Lineage::Kind;
using Words = std::set<std::string>;

/// What a query names, by the engine's parser, in lower case.
struct Named {
  Words tables;   // without their schemas
  Words called;   // tables, and how the query calls them
  Words bare;     // columns that stand alone, which may be whole rows
  Words columns;  // parts of the names of columns
  Words functions;
  Words queries;         // what a WITH names
  bool whole = false;    // all columns of a table may be read
  bool unknown = false;  // something is read that has no name
};

std::string textOf(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? lower(found->get<std::string>()) : std::string();
}

class NameReader {
 public:
  Named read(const Json& query) {
    visit(query);
    return std::move(named_);
  }

 private:
  void visit(const Json& json) {
    if (json.is_object()) visitNode(json);
    if (json.is_structured())
      for (const Json& part : json) visit(part);
  }

  void visitNode(const Json& node) {
    for (const auto& [key, part] : node.items()) {
      if (key == "using_columns") addAll(part, named_.columns);
      if (key == "cte_map") addQueries(part);
    }
    if (node.contains("class"))
      visitExpression(node, textOf(node, "class"));
    else if (node.contains("query_location"))
      visitRelation(node, textOf(node, "type"));
  }

  void visitExpression(const Json& node, const std::string& kind) {
    if (kind == "column_ref") {
      const Json parts = node.value("column_names", Json::array());
      addAll(parts, named_.columns);
      if (parts.size() == 1) addAll(parts, named_.bare);
    } else if (kind == "function" || kind == "window") {
      const std::string name = textOf(node, "function_name");
      if (!node.value("is_operator", false)) named_.functions.insert(name == "count_star" ? "count" : name);
    } else if (kind == "star" || kind == "positional_reference") {
      named_.whole = true;
    }
  }

  void visitRelation(const Json& node, const std::string& kind) {
    static const Words kKnown{"join", "subquery", "table_function", "expression_list", "empty", "empty_from"};
    if (kind == "base_table")
      addTable(node);
    else if (kind == "pivot")
      named_.whole = true;
    else if (!kKnown.contains(kind))
      named_.unknown = true;
    if (const std::string alias = textOf(node, "alias"); !alias.empty()) named_.called.insert(alias);
    if (textOf(node, "ref_type") == "natural") named_.whole = true;
  }

  // The engine's own tables keep their qualifier, so that none of the source is taken for one.
  void addTable(const Json& node) {
    static const Words kOwn{"information_schema", "pg_catalog", "system", "temp"};
    const std::string name = textOf(node, "table_name"), schema = textOf(node, "schema_name");
    const bool own = kOwn.contains(schema) || kOwn.contains(textOf(node, "catalog_name"));
    named_.tables.insert(own ? schema + "." + name : name);
    named_.called.insert(name);
  }

  void addQueries(const Json& queries) {
    const auto map = queries.find("map");
    if (map == queries.end()) return;
    for (const Json& query : *map) named_.queries.insert(textOf(query, "key"));
  }

  static void addAll(const Json& names, Words& words) {
    for (const Json& name : names)
      if (name.is_string()) words.insert(lower(name.get<std::string>()));
  }

  Named named_;
};

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
    std::string tree;
    const Status parsed = each("SELECT json_serialize_sql(" + duckdbText(query) + ")::VARCHAR",
                               [&](const Value& value) { tree = toText(value); });
    if (!parsed) OMNI_RETURN_IF_ERROR(unlessStopped(parsed.error(), budget_));
    const Json json = Json::parse(tree, nullptr, false);
    if (!json.is_object() || json.value("error", true)) return Lineage{.kind = Kind::kUnknown};
    const Named named = NameReader().read(json);
    const auto isMacro = [&](const std::string& name) { return macros_.contains(name); };
    if (named.unknown || std::ranges::any_of(named.functions, isMacro))
      return Lineage{.kind = Kind::kUnknown};
    Lineage lineage{.kind = Kind::kDerived, .calls = {named.functions.begin(), named.functions.end()}};
    for (const auto& name : named.tables) addReads(name, named, lineage);
    return lineage;
  }

  // Of a table each column that the query may mean; a name may mean a table of any schema.
  void addReads(const std::string& name, const Named& named, Lineage& lineage) const {
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
