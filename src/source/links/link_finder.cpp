#include "source/links/link_finder.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "schema/values/all_differ.h"
#include "schema/values/without_header.h"

namespace omni {
namespace {

constexpr std::size_t kMostPairs = 400'000;  // of columns and keys whose values are compared
constexpr std::size_t kFewest = 30;          // values compared, to trust a sample
constexpr std::size_t kSeveral = 4;
constexpr double kMissingWeight = 3;
constexpr double kManyTexts = 1000;
constexpr double kWorthAsking = .3;  // sureness that a link would have, were all values shared

// One column as links see it.
struct LinkColumn {
  std::size_t table = 0, column = 0;
  const ValueSummary* values = nullptr;
  const ValueSketch* sketch = nullptr;
  SpokenName name;
  bool nameless = false;            // the name says nothing
  std::vector<std::size_t> called;  // tables that it is called like
  bool number = false;              // for the engine's comparison
  bool unique = false;
  bool keyOfTable = false;
};

bool isOfDigits(const ValueSummary& values) {
  return !values.samples.empty() && std::ranges::all_of(values.samples, [](const std::string& sample) {
    return !sample.empty() && std::ranges::all_of(sample, isDigit);
  });
}

bool isCalled(const LinkColumn& column, std::size_t table) {
  return std::ranges::find(column.called, table) != column.called.end();
}

bool isCalledOther(const LinkColumn& column, std::size_t table) {
  return std::ranges::any_of(column.called, [&](std::size_t called) { return called != table; });
}

class Finder {
 public:
  Finder(const RelationalSchema& schema, const SchemaSketches& sketches, const EngineQuestions& engine)
      : schema_(schema), engine_(engine) {
    for (const auto& table : schema.tables)
      tables_.push_back(spokenName(withoutSchema(table.name, table.schema)));
    for (std::size_t t = 0; t < schema.tables.size(); ++t)
      if (!schema.tables[t].view) takeColumns(t, sketches[t]);
  }

  std::vector<LinkCandidate> candidates() {
    const bool all = columns_.size() * keys_.size() <= kMostPairs;
    std::vector<LinkCandidate> found;
    for (const auto& column : columns_)
      for (const std::size_t k : keys_) {
        const LinkColumn& key = columns_[k];
        if (&column == &key || column.number != key.number) continue;
        const NameTie tie = column.nameless || key.nameless
                                ? NameTie::kNone
                                : nameTie(column.name, tables_[key.table], key.name);
        if (!all && tie >= NameTie::kShared) continue;
        if (const auto candidate = weighed(column, key, tie)) found.push_back(*candidate);
      }
    return found;
  }

 private:
  void takeColumns(std::size_t t, const std::vector<ValueSketch>& sketches) {
    const Table& table = schema_.tables[t];
    bool first = table.primaryKey.empty();
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const ValueSummary& values = table.columns[c].values;
      if (sketches[c].empty() || countsRows(table.columns[c].name, values)) continue;
      LinkColumn column{
          .table = t,
          .column = c,
          .values = &values,
          .sketch = &sketches[c],
          .name = spokenName(table.columns[c].name),
          .nameless = lacksHeader(table.columns[c].name),
          .number = isNumeric(values.type) || (engine_.comparesTextsOfDigits && isOfDigits(values)),
          .unique = allDiffer(values)};
      for (std::size_t other = 0; other < tables_.size(); ++other)
        if (calledLike(column.name.own, tables_[other]) &&
            !repeats(schema_.tables[other], table.columns[c].name))
          column.called.push_back(other);
      const bool declared = table.primaryKey.size() == 1 && table.primaryKey.front() == table.columns[c].name;
      column.keyOfTable = declared || (first && column.unique);
      first = first && !column.unique;
      if (column.unique) keys_.push_back(columns_.size());
      columns_.push_back(std::move(column));
    }
  }

  // Whether the table has such a column and it is no key there: "AwardsPlayers" is not where a player id is
  // at home.
  static bool repeats(const Table& table, const std::string& name) {
    const auto same =
        std::ranges::find_if(table.columns, [&](const Column& c) { return lower(c.name) == lower(name); });
    return same != table.columns.end() && !allDiffer(same->values);
  }

  std::optional<LinkCandidate> weighed(const LinkColumn& column, const LinkColumn& key, NameTie tie) const {
    const auto overlap = column.sketch->within(*key.sketch);
    const bool told = !key.values->sampled && overlap.compared >= std::min(kFewest, column.values->distinct);
    if (told && overlap.shared == 0) return std::nullopt;
    LinkCandidate candidate{column.table, column.column, key.table, key.column, features(column, key, tie)};
    auto& missing = candidate.features[static_cast<std::size_t>(LinkFeature::kMissing)];
    double share =
        static_cast<double>(overlap.shared) / static_cast<double>(std::max<std::size_t>(overlap.compared, 1));
    if (!told) {
      if (linkSureness(candidate.features) < kWorthAsking) return std::nullopt;
      const Table& table = schema_.tables[column.table];
      const Table& target = schema_.tables[key.table];
      share = sharedRows(table, {table.columns[column.column].name}, target,
                         {target.columns[key.column].name}, engine_)
                  .value_or(0);
    }
    if (share <= 0) return std::nullopt;
    missing = std::min(1.0, kMissingWeight * (1 - share));
    candidate.sureness = linkSureness(candidate.features);
    return candidate;
  }

  LinkFeatures features(const LinkColumn& column, const LinkColumn& key, NameTie tie) const {
    using enum LinkFeature;
    LinkFeatures features{};
    const auto set = [&features](LinkFeature feature, double value) {
      features[static_cast<std::size_t>(feature)] = value;
    };
    const bool text = !column.number;
    const bool word = tie == NameTie::kWord || tie == NameTie::kAbbreviated;
    const bool bothKeys = column.name.key && key.name.key;
    set(kAlways, 1);
    set(featureOf(tie), 1);
    set(kGeneralRepeats, tie == NameTie::kSameGeneral && column.name.key && !column.unique);
    set(kKeyWord, (word || tie == NameTie::kTableTail) && bothKeys);
    set(kPlainWord, word && !column.name.key);
    set(kSameKey, tie == NameTie::kSame && column.name.key);
    set(kKeyAtHome, key.name.own.empty() || isCalled(key, key.table));
    set(kKeyElsewhere, !isCalled(key, key.table) && isCalledOther(key, key.table));
    set(kColumnElsewhere,
        tie != NameTie::kTable && tie != NameTie::kFull && isCalledOther(column, key.table));
    set(kText, text);
    if (text && tie >= NameTie::kShared)
      set(kTextAlone,
          std::min(1.0, std::log(1.0 + static_cast<double>(key.values->distinct)) / std::log(kManyTexts)));
    set(kFew, column.values->distinct < kSeveral);
    set(kKeyFirst, key.column == 0);
    set(kColumnFirst, column.column == 0);
    set(kColumnUnique, column.unique);
    set(kKeyOfTable, key.keyOfTable);
    set(kBigger, schema_.tables[key.table].rows > schema_.tables[column.table].rows);
    set(kWithin, key.table == column.table);
    return features;
  }

  const RelationalSchema& schema_;
  const EngineQuestions& engine_;
  std::vector<SpokenName> tables_;
  std::vector<LinkColumn> columns_;
  std::vector<std::size_t> keys_;  // of these, those that are unique
};

}  // namespace

std::optional<double> EngineQuestions::number(const std::string& sql) const {
  const Value found = value(sql);
  if (const auto* real = std::get_if<double>(&found)) return *real;
  if (const auto* integer = std::get_if<std::int64_t>(&found)) return static_cast<double>(*integer);
  return std::nullopt;
}

std::optional<double> sharedRows(const Table& table, const std::vector<std::string>& columns,
                                 const Table& target, const std::vector<std::string>& keys,
                                 const EngineQuestions& engine) {
  std::vector<std::string> values, given, held, same;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string number = std::to_string(i), column = engine.quoted(columns[i]);
    values.push_back(column + " AS v" + number);
    given.push_back(column + " IS NOT NULL");
    held.push_back(engine.quoted(keys[i]) + " AS k" + number);
    same.push_back("v" + number + " = k" + number);
  }
  return engine.number("SELECT avg(CASE WHEN held IS NULL THEN 0.0 ELSE 1.0 END) FROM (SELECT DISTINCT " +
                       join(values, ", ") + " FROM " + engine.inFrom(table) + " WHERE " +
                       join(given, " AND ") + " LIMIT 200) AS v LEFT JOIN (SELECT DISTINCT " +
                       join(held, ", ") + ", 1 AS held FROM " + engine.inFrom(target) + ") AS k ON " +
                       join(same, " AND "));
}

std::vector<LinkCandidate> linkCandidates(const RelationalSchema& schema, const SchemaSketches& sketches,
                                          const EngineQuestions& engine) {
  return Finder(schema, sketches, engine).candidates();
}

}  // namespace omni
