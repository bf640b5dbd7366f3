#include "source/links/link_finder.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/text.h"
#include "schema/values/all_differ.h"
#include "schema/values/without_header.h"
#include "source/links/linked_names.h"

namespace omni {
namespace {

constexpr std::size_t kMaxPairs = 400'000;      // of columns and keys whose values are compared
constexpr std::size_t kMinComparedValues = 30;  // values compared, to trust a sample
constexpr std::size_t kSeveral = 4;
constexpr double kMissingWeight = 3;
constexpr double kManyTexts = 1000;
constexpr double kWorthAsking = .3;  // sureness that a link would have, were all values shared

// What a column's name says, wherever it stands.
struct ColumnName {
  SpokenName spoken;
  bool nameless = false;                           // it says nothing
  std::vector<std::size_t> called;                 // tables that it is called like, in order
  std::optional<std::vector<std::size_t>> keys{};  // of which it speaks, where they were looked for
};

// One column as links see it.
struct LinkColumn {
  std::size_t table = 0, column = 0;
  const ValueSummary* values = nullptr;
  const ValueSketch* sketch = nullptr;
  ColumnName* name = nullptr;
  bool number = false;  // for the engine's comparison
  bool unique = false;
  bool keyOfTable = false;
  bool covered = false;  // by a foreign key
};

bool isOfDigits(const ValueSummary& values) {
  return !values.samples.empty() && std::ranges::all_of(values.samples, [](const std::string& sample) {
    return !sample.empty() && std::ranges::all_of(sample, isDigit);
  });
}

bool isCalled(const LinkColumn& column, std::size_t table) {
  return std::ranges::binary_search(column.name->called, table);
}

bool isCalledOther(const LinkColumn& column, std::size_t table) {
  return std::ranges::any_of(column.name->called, [&](std::size_t called) { return called != table; });
}

class Finder {
 public:
  Finder(const RelationalSchema& schema, const SchemaSketches& sketches, const EngineQuestions& engine)
      : schema_(schema), engine_(engine), tables_(spokenTables(schema)), index_(tables_) {
    for (std::size_t t = 0; t < schema.tables.size(); ++t)
      if (!schema.tables[t].view) takeColumns(t, sketches[t]);
  }

  void each(const TakeLink& take) {
    const bool all = columns_.size() * keys_.size() <= kMaxPairs;
    for (const auto& column : columns_) {
      if (column.covered) continue;
      for (const std::size_t k : all ? keys_ : keysNamed(*column.name)) {
        const LinkColumn& key = columns_[k];
        if (&column == &key || column.number != key.number) continue;
        const NameTie tie = column.name->nameless || key.name->nameless
                                ? NameTie::kNone
                                : nameTie(column.name->spoken, tables_[key.table], key.name->spoken);
        if (!all && tie >= NameTie::kShared) continue;
        if (const auto candidate = weighed(column, key, tie)) take(*candidate);
      }
    }
  }

 private:
  static std::vector<SpokenName> spokenTables(const RelationalSchema& schema) {
    std::vector<SpokenName> names;
    for (const auto& table : schema.tables)
      names.push_back(spokenName(withoutSchema(table.name, table.schema)));
    return names;
  }

  const std::vector<std::size_t>& keysNamed(ColumnName& name) const {
    if (!name.keys) name.keys = name.nameless ? std::vector<std::size_t>{} : index_.keysNamed(name.spoken);
    return *name.keys;
  }

  void takeColumns(std::size_t t, const std::vector<ValueSketch>& sketches) {
    const Table& table = schema_.tables[t];
    bool first = table.primaryKey.empty();
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const std::string& name = table.columns[c].name;
      const ValueSummary& values = table.columns[c].values;
      if (sketches[c].empty() || countsRows(name, values)) continue;
      LinkColumn column{
          .table = t,
          .column = c,
          .values = &values,
          .sketch = &sketches[c],
          .name = &nameOf(name),
          .number = isNumeric(values.type) || (engine_.comparesTextsOfDigits && isOfDigits(values)),
          .unique = allDiffer(values),
          .covered = isCovered(table, name)};
      const bool declared = table.primaryKey.size() == 1 && table.primaryKey.front() == name;
      column.keyOfTable = declared || (first && column.unique);
      first = first && !column.unique;
      if (column.unique) {
        keys_.push_back(columns_.size());
        index_.addKey(columns_.size(), t, column.name->spoken);
      }
      columns_.push_back(column);
    }
  }

  ColumnName& nameOf(const std::string& name) {
    const auto [at, first] = names_.try_emplace(name);
    if (!first) return at->second;
    at->second.spoken = spokenName(name);
    at->second.nameless = lacksHeader(name);
    at->second.called = index_.tablesCalled(at->second.spoken.own);
    std::erase_if(at->second.called, [&](std::size_t t) { return repeats(schema_.tables[t], name); });
    return at->second;
  }

  // Whether the table has such a column and it is no key there: "AwardsPlayers" is not where a player id is
  // at home.
  static bool repeats(const Table& table, const std::string& name) {
    const auto same =
        std::ranges::find_if(table.columns, [&](const Column& c) { return lower(c.name) == lower(name); });
    return same != table.columns.end() && !allDiffer(same->values);
  }

  std::optional<KeyCandidate> weighed(const LinkColumn& column, const LinkColumn& key, NameTie tie) const {
    const auto overlap = column.sketch->within(*key.sketch);
    const bool known =
        !key.values->sampled && overlap.compared >= std::min(kMinComparedValues, column.values->distinct);
    if (known && overlap.shared == 0) return std::nullopt;
    KeyCandidate candidate{column.table, column.column, key.table, key.column, features(column, key, tie)};
    auto& missing = candidate.features[static_cast<std::size_t>(LinkFeature::kMissing)];
    double share =
        static_cast<double>(overlap.shared) / static_cast<double>(std::max<std::size_t>(overlap.compared, 1));
    if (!known) {
      if (linkConfidence(candidate.features) < kWorthAsking) return std::nullopt;
      const Table& table = schema_.tables[column.table];
      const Table& target = schema_.tables[key.table];
      share = sharedRows(table, {table.columns[column.column].name}, target,
                         {target.columns[key.column].name}, engine_)
                  .value_or(0);
    }
    if (share <= 0) return std::nullopt;
    missing = std::min(1.0, kMissingWeight * (1 - share));
    candidate.confidence = linkConfidence(candidate.features);
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
    const bool bothKeys = column.name->spoken.key && key.name->spoken.key;
    set(kAlways, 1);
    set(featureOf(tie), 1);
    set(kGeneralRepeats, tie == NameTie::kSameGeneral && column.name->spoken.key && !column.unique);
    set(kKeyWord, (word || tie == NameTie::kTableTail) && bothKeys);
    set(kPlainWord, word && !column.name->spoken.key);
    set(kSameKey, tie == NameTie::kSame && column.name->spoken.key);
    set(kKeyAtHome, key.name->spoken.own.empty() || isCalled(key, key.table));
    set(kKeyElsewhere, !isCalled(key, key.table) && isCalledOther(key, key.table));
    set(kColumnElsewhere,
        tie != NameTie::kTable && tie != NameTie::kFull && isCalledOther(column, key.table));
    set(kText, text);
    if (text && tie >= NameTie::kShared)
      set(kTextAlone,
          std::min(1.0, std::log(1.0 + static_cast<double>(key.values->distinct)) / std::log(kManyTexts)));
    set(kScarceValues, column.values->distinct < kSeveral);
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
  LinkedNames index_;
  std::unordered_map<std::string, ColumnName> names_;
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

void eachKeyCandidate(const RelationalSchema& schema, const SchemaSketches& sketches,
                      const EngineQuestions& engine, const TakeLink& take) {
  Finder(schema, sketches, engine).each(take);
}

bool isCovered(const Table& table, const std::string& column) {
  return std::ranges::any_of(table.foreignKeys, [&](const ForeignKey& key) {
    return std::ranges::any_of(key.columns, [&](const auto& name) { return lower(name) == lower(column); });
  });
}

}  // namespace omni
