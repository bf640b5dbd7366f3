#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/value.h"
#include "schema/descriptor.h"
#include "source/links/link_features.h"
#include "source/profile/value_sketch.h"

namespace omni {

/// Of each table of a schema, of each of its columns. Columns that no link leads from or to have empty ones.
using SchemaSketches = std::vector<std::vector<ValueSketch>>;

/// What is asked of the engine that holds the tables, where the sketches do not tell.
struct EngineQuestions {
  std::function<std::string(const std::string&)> quoted;  // a column's name as it stands in SQL
  std::function<std::string(const Table&)> inFrom;        // a table as it stands there
  std::function<Value(const std::string& sql)> value;     // the first; null when it takes too long
  bool comparesTextsOfDigits = false;                     // with numbers

  std::optional<double> number(const std::string& sql) const;
};

/// Of up to 200 different rows of `columns` the share that `keys` of the target have.
std::optional<double> sharedRows(const Table& table, const std::vector<std::string>& columns,
                                 const Table& target, const std::vector<std::string>& keys,
                                 const EngineQuestions& engine);

/// A column that may mean another's values, by their places in the schema.
struct KeyCandidate {
  std::size_t table = 0, column = 0;
  std::size_t target = 0, key = 0;
  LinkFeatures features{};
  double confidence = 0;
};

using TakeLink = std::function<void(const KeyCandidate&)>;

/// All columns and keys of one kind of values that share some, with what speaks for each pair, one by one.
/// A column that a key already covers is left out; of very many columns those alone are compared whose names
/// speak of each other (LinkedNames).
void eachKeyCandidate(const RelationalSchema& schema, const SchemaSketches& sketches,
                      const EngineQuestions& engine, const TakeLink& take);

/// Whether a foreign key of the table holds the column.
bool isCovered(const Table& table, const std::string& column);

}  // namespace omni
