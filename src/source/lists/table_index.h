#pragma once

#include <string>
#include <unordered_map>

#include "schema/descriptor.h"

namespace omni {

/// Finds the tables of a schema by name, or by what else a server calls them: its answers have a row for each
/// column of each table.
class TableIndex {
 public:
  void add(const std::string& key, std::size_t place) { places_.try_emplace(key, place); }

  /// Null where there is none.
  Table* find(RelationalSchema& schema, const std::string& key) const {
    const auto found = places_.find(key);
    return found == places_.end() ? nullptr : &schema.tables[found->second];
  }

  /// By the names of all tables.
  static TableIndex byName(const RelationalSchema& schema) {
    TableIndex index;
    for (std::size_t t = 0; t < schema.tables.size(); ++t) index.add(schema.tables[t].name, t);
    return index;
  }

 private:
  std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace omni
