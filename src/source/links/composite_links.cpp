#include "source/links/composite_links.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxAsked = 40;  // pairs of tables
constexpr std::size_t kMaxColumns = 8;
constexpr std::size_t kMaxSharing = 64;  // tables that begin with a column of one name
constexpr double kMinShared = .9;
constexpr double kConfidence = .8;  // of rows that are all shared

using Names = std::vector<std::string>;

bool relates(const Table& table, const Table& target) {
  const auto leads = [](const Table& from, const Table& to) {
    return std::ranges::any_of(from.foreignKeys, [&](const auto& key) { return key.targetTable == to.name; });
  };
  return leads(table, target) || leads(target, table);
}

const Column* columnOf(const Table& table, const std::string& name) {
  const auto found = std::ranges::find_if(
      table.columns, [&](const Column& column) { return lower(column.name) == lower(name); });
  return found == table.columns.end() ? nullptr : &*found;
}

bool comparable(const Column& column) {
  const ValueSummary& values = column.values;
  return values.distinct > 1 && values.type != ValueType::kReal && values.type != ValueType::kNested &&
         values.nulls == 0;
}

// The target's columns that both tables have.
Names sharedColumns(const Table& table, const Table& target) {
  Names names;
  for (const auto& column : target.columns) {
    const Column* same = columnOf(table, column.name);
    if (same && comparable(column) && same->values.type == column.values.type && same->values.distinct > 0)
      names.push_back(column.name);
  }
  return names;
}

/// The tables that a key of several columns may lead to, by the column that such a key begins with. A first
/// column that very many tables have ("id") begins no key from one to another.
class KeyTargets {
 public:
  explicit KeyTargets(const std::vector<Table>& tables) {
    for (std::size_t t = 0; t < tables.size(); ++t)
      if (!tables[t].view && tables[t].columns.size() > 1 && tables[t].rows > 1)
        byFirst_[lower(tables[t].columns.front().name)].push_back(t);
  }

  std::vector<std::size_t> of(const Table& table) const {
    std::vector<std::size_t> targets;
    for (const auto& column : table.columns) {
      const auto found = byFirst_.find(lower(column.name));
      if (found != byFirst_.end() && found->second.size() <= kMaxSharing)
        targets.insert(targets.end(), found->second.begin(), found->second.end());
    }
    std::ranges::sort(targets);
    return targets;
  }

 private:
  std::unordered_map<std::string, std::vector<std::size_t>> byFirst_;
};

class Composer {
 public:
  Composer(const EngineQuestions& engine, std::vector<std::string>& notes) : engine_(engine), notes_(notes) {}

  bool mayAsk() const { return asked_ < kMaxAsked; }

  void infer(Table& table, const Table& target) {
    Names columns = sharedColumns(table, target);
    if (columns.size() < 2 || columns.size() > kMaxColumns) return;
    if (columns.front() != target.columns.front().name) return;  // keys come first
    ++asked_;
    if (!unique(target, columns)) return;
    Names own;
    for (const auto& name : columns) own.push_back(columnOf(table, name)->name);
    const double shared = sharedRows(table, own, target, columns, engine_).value_or(0);
    if (shared < kMinShared) return;
    table.foreignKeys.push_back({.columns = std::move(own),
                                 .targetTable = target.name,
                                 .targetColumns = std::move(columns),
                                 .inferred = true});
    notes_.push_back(noteOf(table.foreignKeys.back(), table, kConfidence * shared));
  }

 private:
  bool unique(const Table& target, const Names& columns) const {
    Names names;
    for (const auto& column : columns) names.push_back(engine_.quoted(column));
    const auto rows = engine_.number("SELECT count(*) FROM (SELECT DISTINCT " + join(names, ", ") + " FROM " +
                                     engine_.inFrom(target) + ") AS d");
    return rows && static_cast<std::size_t>(*rows) == target.rows;
  }

  const EngineQuestions& engine_;
  std::vector<std::string>& notes_;
  std::size_t asked_ = 0;
};

}  // namespace

std::string noteOf(const ForeignKey& key, const Table& table, double confidence) {
  return table.name + ": " + join(key.columns, ", ") + " means " + join(key.targetColumns, ", ") + " of " +
         key.targetTable + ", by values and names (" + std::to_string(std::lround(100 * confidence)) +
         " % sure)";
}

void inferCompositeKeys(RelationalSchema& schema, const EngineQuestions& engine,
                        std::vector<std::string>& notes) {
  Composer composer(engine, notes);
  const KeyTargets targets(schema.tables);
  for (auto& table : schema.tables) {
    if (table.view) continue;
    for (const std::size_t t : targets.of(table)) {
      const Table& target = schema.tables[t];
      if (&table == &target || target.rows > table.rows || relates(table, target)) continue;
      if (!composer.mayAsk()) return;
      composer.infer(table, target);
    }
  }
}

}  // namespace omni
