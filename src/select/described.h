#pragma once

#include <string>
#include <utility>
#include <vector>

#include "catalog/catalog.h"

namespace omni {

// For tests: sources without an engine behind them; selection reads what they expose.

inline Column describedColumn(std::string name, std::vector<std::string> values = {}) {
  Column column{.name = std::move(name)};
  column.values.samples = std::move(values);
  column.values.type = column.values.samples.empty() ? ValueType::kInteger : ValueType::kText;
  return column;
}

inline CatalogEntry described(Descriptor descriptor) {
  CatalogEntry entry;
  entry.descriptor = std::move(descriptor);
  entry.model = entityModel(entry.descriptor);
  entry.valueKeys = ValueIndex::keysOf(entry.model);
  return entry;
}

inline CatalogEntry describedDatabase(std::string id, std::vector<Table> tables) {
  return described(Descriptor{.info = {std::move(id), "sqlite", Route::kSql, "", ""},
                              .shape = RelationalSchema{std::move(tables)}});
}

}  // namespace omni
