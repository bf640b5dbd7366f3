#include "sources/sqlite/sqlite_derivation.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "query/enclosed.h"
#include "source/source_error.h"
#include "sources/sqlite/table_definition.h"

namespace omni {
namespace {

using Kind = Lineage::Kind;

constexpr Lineage::Kind kUnknown = Kind::kUnknown;

// Whether FTS5 takes `key` for this option: it is content with the beginning of a word.
bool isShortFor(const std::string& key, std::string_view option) {
  return !key.empty() && option.starts_with(key);
}

class Deriver {
 public:
  Deriver(RelationalSchema& schema, const std::map<std::string, std::string>& definitions,
          SqliteConnection& connection, const Budget& budget)
      : schema_(schema), definitions_(definitions), connection_(connection), budget_(budget) {
    for (const Table& table : schema.tables) byName_[lower(table.name)] = &table;
  }

  Status derive() {
    for (Table& table : schema_.tables) {
      const std::string& text = definitions_.at(table.name);
      if (table.view) {
        OMNI_TRY(lineage, ofView(table));
        table.lineage = std::move(lineage);
      } else if (lower(text.substr(0, kVirtual.size())) == kVirtual) {
        table.lineage = ofVirtual(table, text);
      }
      for (Column& column : table.columns)
        if (column.lineage.kind == kUnknown) column.lineage = ofComputed(table, column, text);
    }
    return {};
  }

 private:
  static constexpr std::string_view kVirtual = "create virtual";

  Result<Lineage> ofView(const Table& view) {
    const auto reads = connection_.readsOf("SELECT * FROM " + enclosed(view.name, '"'), budget_);
    if (!reads) {
      OMNI_RETURN_IF_ERROR(unlessStopped(reads.error(), budget_));
      return Lineage{.kind = kUnknown};
    }
    Lineage lineage{.kind = Kind::kDerived};
    std::set<std::pair<std::string, std::string>> seen;
    for (const auto& [name, of, within] : reads->reads()) {
      const std::string column = of == "ROWID" ? "" : of;  // the number of a row is no value
      if (name == view.name || !seen.emplace(name, column).second) continue;
      if (byName_.contains(lower(name)))
        lineage.reads.push_back({byName_.at(lower(name))->name, column});
      else
        lineage.calls.push_back(lower(name));  // json_each() is a table to the engine
    }
    for (const auto& function : reads->calls())
      if (function != "match" && isWordByte(function.front())) lineage.calls.push_back(function);
    return lineage;
  }

  Lineage ofVirtual(const Table& table, const std::string& text) const {
    const auto declared = virtualTableOf(text);
    if (!declared) return {.kind = kUnknown};
    const std::string& module = declared->module;
    if (module == "rtree" || module == "rtree_i32" || module == "geopoly") return {};
    if (module == "fts5vocab" || module == "fts4aux")
      return ofVocabulary(declared->arguments, module == "fts5vocab" ? 2 : 1);
    if (module == "fts5" || module == "fts4" || module == "fts3") return ofTexts(table, *declared);
    return {.kind = kUnknown};
  }

  // An index of full text over texts of its own, or over those of another table, whose row numbers it shares.
  Lineage ofTexts(const Table& table, const VirtualTable& declared) const {
    std::string content, number;
    for (const std::string& argument : declared.arguments) {
      if (argument.find("--") != std::string::npos || argument.find("/*") != std::string::npos)
        return {.kind = kUnknown};
      const auto equals = argument.find('=');
      if (equals == std::string::npos) continue;
      const std::string key = lower(trim(argument.substr(0, equals)));
      const std::string value = unquoted(argument.substr(equals + 1));
      if (declared.module == "fts5" ? isShortFor(key, "content") : key == "content")
        content = value;
      else if (isShortFor(key, "content_rowid"))
        number = value;
    }
    if (content.empty()) return {};
    Lineage lineage{.kind = Kind::kDerived, .reads = {{nativeName(content), ""}}};
    if (const std::string key = number.empty() ? rowNumberOf(content) : number; !key.empty())
      lineage.reads.push_back({nativeName(content), nativeName(content, key)});
    for (const Column& column : table.columns)
      lineage.reads.push_back({nativeName(content), nativeName(content, column.name)});
    return lineage;
  }

  // The column that is the number of a row; empty: the table has none.
  std::string rowNumberOf(const std::string& table) const {
    const auto found = byName_.find(lower(table));
    if (found == byName_.end() || found->second->primaryKey.size() != 1) return "";
    const std::string& key = found->second->primaryKey.front();
    const auto column = std::ranges::find(found->second->columns, key, &Column::name);
    return column != found->second->columns.end() && lower(column->declaredType) == "integer" ? key : "";
  }

  // The words of an index of full text: of all that is in it. Its name is the last argument, but for
  // `behind`.
  Lineage ofVocabulary(const std::vector<std::string>& arguments, std::size_t behind) const {
    if (arguments.size() < behind) return {.kind = kUnknown};
    const std::string name = unquoted(arguments[arguments.size() - behind]);
    const auto index = byName_.find(lower(name));
    if (index == byName_.end()) return {.kind = kUnknown};
    Lineage lineage{.kind = Kind::kDerived, .reads = {{index->second->name, ""}}};
    for (const Column& column : index->second->columns)
      lineage.reads.push_back({index->second->name, column.name});
    return lineage;
  }

  static Lineage ofComputed(const Table& table, const Column& column, const std::string& text) {
    const auto words = wordsOfColumn(text, column.name);
    if (!words) return {.kind = kUnknown};
    Lineage lineage{.kind = Kind::kDerived};
    for (const Column& other : table.columns)
      if (&other != &column && words->contains(lower(other.name)))
        lineage.reads.push_back({table.name, other.name});
    return lineage;
  }

  // As the schema spells it; what is not there stays as it is written.
  std::string nativeName(const std::string& table) const {
    const auto found = byName_.find(lower(table));
    return found == byName_.end() ? table : found->second->name;
  }

  std::string nativeName(const std::string& table, const std::string& column) const {
    const auto found = byName_.find(lower(table));
    if (found == byName_.end()) return column;
    const auto same = std::ranges::find_if(found->second->columns,
                                           [&](const Column& c) { return lower(c.name) == lower(column); });
    return same == found->second->columns.end() ? column : same->name;
  }

  RelationalSchema& schema_;
  const std::map<std::string, std::string>& definitions_;
  SqliteConnection& connection_;
  const Budget& budget_;
  std::map<std::string, const Table*> byName_;  // in lower case
};

}  // namespace

Status deriveSqlite(RelationalSchema& schema, const std::map<std::string, std::string>& definitions,
                    SqliteConnection& connection, const Budget& budget) {
  return Deriver(schema, definitions, connection, budget).derive();
}

}  // namespace omni
