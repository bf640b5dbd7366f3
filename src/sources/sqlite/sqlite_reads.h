#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/guarded_query.h"

namespace omni {

/// What the engine reads for one statement, as it tells its authorizer while it compiles the statement: a
/// second opinion on the tables and columns that the guard found in the text.
class SqliteReads {
 public:
  /// One read: `view` is the innermost view or named sub-query that makes it, empty for the statement itself.
  void add(std::string_view table, std::string_view column, std::string_view view);

  /// Whether `permitted` holds all reads; what a permitted view reads is held. `isTable` tells whether a name
  /// is a table or view of the database: a recursive sub-query reads itself by its own name.
  bool within(std::span<const TableRead> permitted,
              const std::function<bool(const std::string&)>& isTable) const;

 private:
  struct Read {
    std::string table, column, view;
    auto operator<=>(const Read&) const = default;
  };
  std::set<Read> reads_;  // in lower case
};

}  // namespace omni
