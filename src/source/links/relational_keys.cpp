#include "source/links/relational_keys.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "schema/values/all_differ.h"
#include "source/links/composite_links.h"

namespace omni {
namespace {

constexpr double kSureEnough = .5;
/// Who declares keys declares most of them.
constexpr double kSureWithDeclared = .85;

using Place = std::pair<std::size_t, std::size_t>;  // of a column: its table, and where it stands there

bool holds(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::any_of(names, [&](const auto& n) { return lower(n) == lower(name); });
}

// Whether every row was seen to have its own value in the column.
bool unique(const Column& column) {
  const ValueSummary& values = column.values;
  return allDiffer(values) && values.type != ValueType::kReal && values.type != ValueType::kNested;
}

void inferPrimaryKey(Table& table) {
  if (!table.primaryKey.empty() || table.view) return;
  for (const auto& column : table.columns)
    if (unique(column) && spokenName(column.name).key) {
      table.primaryKey = {column.name};
      return;
    }
}

// Whether the key itself is declared to mean the column.
bool isMeantBy(const RelationalSchema& schema, const KeyCandidate& link) {
  const Table& target = schema.tables[link.target];
  return std::ranges::any_of(target.foreignKeys, [&](const ForeignKey& key) {
    return key.targetTable == schema.tables[link.table].name &&
           holds(key.columns, target.columns[link.key].name);
  });
}

// Of each column the key that it most surely means.
std::map<Place, KeyCandidate> chosenLinks(const RelationalSchema& schema, const SchemaSketches& sketches,
                                          const EngineQuestions& engine) {
  const bool declared =
      std::ranges::any_of(schema.tables, [](const auto& t) { return !t.foreignKeys.empty(); });
  const double least = declared ? kSureWithDeclared : kSureEnough;
  std::map<Place, KeyCandidate> best;
  eachKeyCandidate(schema, sketches, engine, [&](const KeyCandidate& candidate) {
    if (candidate.confidence < least || isMeantBy(schema, candidate)) return;
    const auto [at, first] = best.try_emplace({candidate.table, candidate.column}, candidate);
    if (!first && candidate.confidence > at->second.confidence) at->second = candidate;
  });
  return best;
}

// Two columns that mean each other are one link, in the surer direction.
bool isReverse(const std::map<Place, KeyCandidate>& links, const KeyCandidate& link) {
  const auto back = links.find({link.target, link.key});
  if (back == links.end() || Place(back->second.target, back->second.key) != Place(link.table, link.column))
    return false;
  return std::pair(back->second.confidence, back->first) >
         std::pair(link.confidence, Place(link.table, link.column));
}

}  // namespace

void inferKeys(RelationalSchema& schema, const SchemaSketches& sketches, const EngineQuestions& engine,
               std::vector<std::string>& notes) {
  for (auto& table : schema.tables) inferPrimaryKey(table);
  const auto links = chosenLinks(schema, sketches, engine);
  for (const auto& [place, link] : links) {
    if (isReverse(links, link)) continue;
    Table& target = schema.tables[link.target];
    const std::string& key = target.columns[link.key].name;
    if (target.primaryKey.empty()) target.primaryKey = {key};
    Table& table = schema.tables[link.table];
    table.foreignKeys.push_back({.columns = {table.columns[link.column].name},
                                 .targetTable = target.name,
                                 .targetColumns = {key},
                                 .inferred = true});
    notes.push_back(noteOf(table.foreignKeys.back(), table, link.confidence));
  }
  inferCompositeKeys(schema, engine, notes);
}

std::set<std::string> tablesOfInferredKeys(const RelationalSchema& schema) {
  std::map<std::string, const Table*> candidates;
  for (const Table& table : schema.tables)
    if (table.primaryKey.size() == 1) candidates.emplace(table.name, &table);
  std::set<std::string> declared, inferred;  // what foreign keys of each kind refer to
  for (const Table& table : schema.tables)
    for (const ForeignKey& key : table.foreignKeys)
      if (const auto target = candidates.find(key.targetTable);
          target != candidates.end() && key.targetColumns == target->second->primaryKey)
        (key.inferred ? inferred : declared).insert(key.targetTable);
  std::set<std::string> found;
  for (const auto& [name, table] : candidates) {
    const auto column = std::ranges::find(table->columns, table->primaryKey.front(), &Column::name);
    if (!declared.contains(name) && column != table->columns.end() && unique(*column) &&
        (inferred.contains(name) || spokenName(column->name).key))
      found.insert(name);
  }
  return found;
}

std::string fingerprintOf(const RelationalSchema& schema) {
  std::uint64_t hash = fnv1a("relational");
  const auto add = [&](const std::string& text) { hash = fnv1a("\n", fnv1a(text, hash)); };
  const auto addDerivation = [&](const Lineage& lineage) {
    add(std::to_string(static_cast<int>(lineage.kind)));
    for (const auto& read : lineage.reads) add(read.table + "\t" + read.column);
    for (const auto& call : lineage.calls) add(call);
  };
  for (const auto& table : schema.tables) {
    add(table.name + "\t" + std::to_string(table.rows));
    addDerivation(table.lineage);
    for (const auto& column : table.columns) {
      const ValueSummary& values = column.values;
      add(column.name + "\t" + column.declaredType + "\t" + column.comment);
      add(std::to_string(values.nulls) + "\t" + std::to_string(values.distinct) + "\t" + values.minimum +
          "\t" + values.maximum);
      for (const auto& sample : values.samples) add(sample);
      addDerivation(column.lineage);
    }
    for (const auto& key : table.foreignKeys) add(join(key.columns, ",") + "\t" + key.targetTable);
  }
  return hex(hash);
}

}  // namespace omni
