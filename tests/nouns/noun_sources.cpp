#include "nouns/noun_sources.h"

#include <sqlite3.h>

#include <fstream>
#include <stdexcept>

#include "base/text.h"
#include "catalog/naming.h"
#include "source/roomy_budget.h"
#include "source/source_config.h"

namespace omni {

SourceKind sqliteSourceKind();
SourceKind rdfSourceKind();
SourceKind graphSourceKind();

namespace {

std::string quoted(const std::string& name) {
  return '"' + name + '"';
}

std::string capitalised(std::string name) {
  name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

CatalogEntry entryOf(const SourceKind& kind, const std::filesystem::path& path) {
  SourceConfig config;
  config.id = "nouns";
  config.kind = kind.kind;
  config.files().paths = {path.string()};
  auto source = kind.open(config, realWorld());
  if (!source) throw std::runtime_error(source.error().text());
  auto described = (*source)->describe(roomyBudget(), {});
  if (!described) throw std::runtime_error(described.error().text());
  CatalogEntry entry;
  entry.descriptor = std::move(*described);
  entry.model = withNames(entityModel(entry.descriptor));
  entry.source = std::move(*source);
  return entry;
}

CatalogEntry database(const std::string& script, const TemporaryFolder& folder) {
  const auto file = folder.path() / "nouns.sqlite";
  sqlite3* handle = nullptr;
  sqlite3_open(file.c_str(), &handle);
  const int done = sqlite3_exec(handle, ("BEGIN;" + script + "COMMIT;").c_str(), nullptr, nullptr, nullptr);
  const std::string error = sqlite3_errmsg(handle);
  sqlite3_close(handle);
  if (done != SQLITE_OK) throw std::runtime_error(error);
  return entryOf(sqliteSourceKind(), file);
}

CatalogEntry tables(std::span<const std::string> names, const TemporaryFolder& folder) {
  std::string script;
  for (std::size_t i = 0; i < names.size(); ++i) {
    script += "CREATE TABLE " + quoted(names[i]) + " (id INTEGER PRIMARY KEY, code TEXT);";
    std::vector<std::string> rows;
    for (std::size_t row = 0; row < countOf(i); ++row)
      rows.push_back("(" + std::to_string(row) + ", '" + thingAt(row) + "')");
    script += "INSERT INTO " + quoted(names[i]) + " VALUES " + join(rows, ",") + ";";
  }
  return database(script, folder);
}

CatalogEntry classes(std::span<const std::string> names, const TemporaryFolder& folder) {
  std::string triples = "@prefix : <http://example.org/> .\n";
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t row = 0; row < countOf(i); ++row)
      triples += ":n" + std::to_string(i) + "x" + std::to_string(row) + " a :" + capitalised(names[i]) +
                 " ; :code \"" + thingAt(row) + "\" .\n";
  folder.write("nouns.ttl", triples);
  return entryOf(rdfSourceKind(), folder.path() / "nouns.ttl");
}

CatalogEntry labels(std::span<const std::string> names, const TemporaryFolder& folder) {
  std::string nodes = "id,labels,code\n";
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t row = 0; row < countOf(i); ++row)
      nodes += "n" + std::to_string(i) + "x" + std::to_string(row) + "," + capitalised(names[i]) + "," +
               thingAt(row) + "\n";
  folder.write("nouns/nodes.csv", nodes);
  folder.write("nouns/edges.csv", "source,target,type\nn0x0,n0x1,BESIDE\n");
  return entryOf(graphSourceKind(), folder.path() / "nouns");
}

}  // namespace

std::vector<Noun> readNouns() {
  std::vector<Noun> nouns;
  std::ifstream lines("tests/nouns/nouns.txt");
  for (std::string line; std::getline(lines, line);)
    if (const auto words = split(line, ' '); words.size() == 2 && words[0] != "#")
      nouns.push_back({words[0], words[1]});
  return nouns;
}

CatalogEntry sourceOf(Things things, std::span<const std::string> names, const TemporaryFolder& folder) {
  switch (things) {
    case Things::kTables: return tables(names, folder);
    case Things::kClasses: return classes(names, folder);
    case Things::kLabels: return labels(names, folder);
  }
  throw std::runtime_error("no such things");
}

std::string textAt(std::size_t column, std::size_t row) {
  return "x" + std::to_string(column) + "v" + std::to_string(row % countOf(column));
}

std::string thingAt(std::size_t row) {
  return "Q" + std::to_string(100 + row);
}

CatalogEntry sourceOfColumns(std::span<const std::string> names, const TemporaryFolder& folder) {
  std::string script = "CREATE TABLE widgets (id INTEGER PRIMARY KEY, widget TEXT";
  for (const auto& name : names) script += ", " + quoted(name) + " TEXT";
  script += ");";
  for (std::size_t row = 0; row < kRows; ++row) {
    script += "INSERT INTO widgets VALUES (" + std::to_string(row) + ", '" + thingAt(row) + "'";
    for (std::size_t column = 0; column < names.size(); ++column) script += ", '" + textAt(column, row) + "'";
    script += ");";
  }
  return database(script, folder);
}

}  // namespace omni
