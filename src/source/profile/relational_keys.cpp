#include "source/profile/relational_keys.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

using Words = std::vector<std::string>;

bool holds(const std::vector<std::string>& names, const std::string& name) {
  return std::any_of(names.begin(), names.end(), [&](const auto& n) { return lower(n) == lower(name); });
}

// A name's words in the singular.
Words wordsOf(std::string_view name) {
  Words words = identifierWords(name);
  for (auto& word : words) {
    if (word.size() > 4 && word.ends_with("ies"))
      word.replace(word.size() - 3, 3, "y");
    else if (word.size() > 4 && (word.ends_with("sses") || word.ends_with("xes") || word.ends_with("ches")))
      word.resize(word.size() - 2);
    else if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us"))
      word.pop_back();
  }
  return words;
}

bool endsWith(const Words& words, const Words& tail) {
  return words.size() >= tail.size() && std::equal(tail.rbegin(), tail.rend(), words.rbegin());
}

Words together(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

bool namedLikeKey(const Words& words) {
  static const Words kWords{"id", "key", "code", "no", "number", "uid", "uuid", "sku", "nr"};
  return !words.empty() && std::find(kWords.begin(), kWords.end(), words.back()) != kWords.end();
}

// Things of different kinds have names, too.
bool isTitle(const Words& words) {
  return words.back() == "name" || words.back() == "title";
}

// Whether every row was seen to have its own value in the column.
bool unique(const Column& column) {
  const ValueSummary& values = column.values;
  return values.rows > 1 && values.nulls == 0 && values.distinct == values.rows &&
         values.type != ValueType::kReal && values.type != ValueType::kNested;
}

void inferPrimaryKey(Table& table) {
  if (!table.primaryKey.empty() || table.view) return;
  for (const auto& column : table.columns)
    if (unique(column) && namedLikeKey(wordsOf(column.name))) {
      table.primaryKey = {column.name};
      return;
    }
}

const Column* columnOf(const Table& table, const std::string& name) {
  for (const auto& column : table.columns)
    if (lower(column.name) == lower(name)) return &column;
  return nullptr;
}

bool covered(const Table& table, const std::string& column) {
  return std::any_of(table.foreignKeys.begin(), table.foreignKeys.end(),
                     [&](const ForeignKey& key) { return holds(key.columns, column); });
}

// How surely the name of `column` means the key of `target`: 0 not at all, 3 most.
int likeness(const Column& column, const Table& target, const std::string& key) {
  const Words name = wordsOf(column.name);
  const Words keyName = wordsOf(key);
  const Words tableName = wordsOf(withoutSchema(target.name, target.schema));
  const bool telling = keyName.size() > 1 || !namedLikeKey(keyName);
  if (telling && namedLikeKey(keyName) && name == keyName) return 3;
  if (name == together(tableName, keyName)) return 3;
  if (telling && namedLikeKey(keyName) && endsWith(name, keyName)) return 2;
  if (endsWith(name, together(tableName, keyName))) return 2;
  if (endsWith(name, tableName)) return 1;
  return name == keyName && telling && !isTitle(keyName) ? 1 : 0;
}

// A shared key points from the table that it does not name to the one that it does, or to the bigger one.
bool pointsAway(const Table& table, const Column& column, const Table& target) {
  if (table.primaryKey.size() != 1 || lower(table.primaryKey.front()) != lower(column.name)) return true;
  const Words name = wordsOf(column.name);
  const auto named = [&](const Table& t) {
    const Words words = wordsOf(withoutSchema(t.name, t.schema));
    return std::search(name.begin(), name.end(), words.begin(), words.end()) != name.end();
  };
  if (named(target) != named(table)) return named(target);
  return table.rows < target.rows;
}

void inferForeignKey(Table& table, const Column& column, const RelationalSchema& schema,
                     const ValueInclusion& included) {
  const Table* best = nullptr;
  int bestLikeness = 0;
  for (const auto& target : schema.tables) {
    if (&target == &table || target.primaryKey.size() != 1) continue;
    const std::string& key = target.primaryKey.front();
    const Column* keyColumn = columnOf(target, key);
    if (!keyColumn || keyColumn->values.type != column.values.type) continue;
    const int how = likeness(column, target, key);
    if (how <= bestLikeness || !pointsAway(table, column, target)) continue;
    if (!included(table, column.name, target, key)) continue;
    best = &target;
    bestLikeness = how;
  }
  if (best)
    table.foreignKeys.push_back({.columns = {column.name},
                                 .targetTable = best->name,
                                 .targetColumns = best->primaryKey,
                                 .inferred = true});
}

}  // namespace

std::string strangersQuery(const std::string& table, const std::string& column, const std::string& target,
                           const std::string& key) {
  return "SELECT count(*) FROM (SELECT DISTINCT " + column + " AS v FROM " + table + " WHERE " + column +
         " IS NOT NULL LIMIT 200) AS s WHERE v NOT IN (SELECT " + key + " FROM " + target + " WHERE " + key +
         " IS NOT NULL)";
}

void inferKeys(RelationalSchema& schema, const ValueInclusion& included) {
  for (auto& table : schema.tables) inferPrimaryKey(table);
  for (auto& table : schema.tables) {
    if (table.view) continue;
    for (const auto& column : table.columns) {
      const bool values = column.values.distinct > 0 && column.values.type != ValueType::kReal;
      if (values && !covered(table, column.name)) inferForeignKey(table, column, schema, included);
    }
  }
}

std::string fingerprintOf(const RelationalSchema& schema) {
  std::uint64_t hash = fnv1a("relational");
  const auto add = [&](const std::string& text) { hash = fnv1a("\n", fnv1a(text, hash)); };
  for (const auto& table : schema.tables) {
    add(table.name + "\t" + std::to_string(table.rows));
    for (const auto& column : table.columns) {
      const ValueSummary& values = column.values;
      add(column.name + "\t" + column.declaredType + "\t" + column.comment);
      add(std::to_string(values.nulls) + "\t" + std::to_string(values.distinct) + "\t" + values.minimum +
          "\t" + values.maximum);
      for (const auto& sample : values.samples) add(sample);
    }
    for (const auto& key : table.foreignKeys) add(join(key.columns, ",") + "\t" + key.targetTable);
  }
  return hex(hash);
}

}  // namespace omni
