#include "sources/duckdb/parsed/named_in_query.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace omni {
namespace {

using Json = nlohmann::json;
using Words = NamedInQuery::Words;

std::string textOf(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? lower(found->get<std::string>()) : std::string();
}

class NameReader {
 public:
  NamedInQuery read(const Json& query) {
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
    if (schema.empty())
      named_.unqualified.insert(name);
    else
      named_.qualified.insert(schema + "." + name);
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

  NamedInQuery named_;
};

// "main" needs no name, and a database before a schema is the only one that there is.
std::string withoutMain(const std::string& table) {
  constexpr std::string_view kMain = "main.";
  auto parts = split(lower(table), '.');
  if (parts.size() > 2) parts.erase(parts.begin(), parts.end() - 2);
  const std::string name = join(parts, ".");
  return name.starts_with(kMain) ? name.substr(kMain.size()) : name;
}

std::string withoutExplain(std::string_view query) {
  for (const std::string_view word : {"EXPLAIN ", "ANALYZE "})
    if (query.starts_with(word)) query.remove_prefix(word.size());
  return std::string(query);
}

}  // namespace

Result<NamedInQuery> namedIn(const std::string& tree) {
  const Json json = Json::parse(tree, nullptr, false);
  if (!json.is_object() || json.value("error", true))
    return fail(Code::kUnsupported, "the engine does not read the text as one SELECT", "Write one SELECT.");
  return NameReader().read(json);
}

Status confirmReads(const std::string& query, std::span<const TableRead> reads, const TreeOf& treeOf) {
  OMNI_TRY(tree, treeOf(withoutExplain(query)));
  const auto named = namedIn(tree);
  if (!named && named.error().code == Code::kUnsupported && lower(query).find("pivot") != std::string::npos)
    return {};
  if (!named) return tl::unexpected(named.error());
  const auto isRead = [&](const std::string& table) {
    return std::ranges::any_of(
        reads, [&](const TableRead& read) { return withoutMain(read.table) == withoutMain(table); });
  };
  const auto isKnown = [&](const std::string& table) {
    return named->queries.contains(table) || isRead(table);
  };
  if (std::ranges::all_of(named->qualified, isRead) && std::ranges::all_of(named->unqualified, isKnown))
    return {};
  return fail(Code::kRefused, "the engine would read more than the query names",
              "Write the query in plainer words: SELECT … FROM the tables of the source.");
}

}  // namespace omni
