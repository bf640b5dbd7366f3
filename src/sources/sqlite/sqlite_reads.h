#pragma once

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "language/guarded_query.h"

namespace omni {

/// The tables and functions of one statement, as it tells its authorizer while it compiles the
/// statement: a second opinion on the tables and columns that the guard found in the text, and what a view is
/// derived from.
class SqliteReads {
 public:
  /// A column of a table or, without a column, its rows. `view`: the innermost view or named sub-query that
  /// makes the read, empty for the statement itself. As the engine spells them.
  struct Read {
    std::string table, column, view;
  };

  void add(Read read) { reads_.push_back(std::move(read)); }
  void addCall(std::string function) { calls_.push_back(std::move(function)); }

  const std::vector<Read>& reads() const { return reads_; }
  const std::vector<std::string>& calls() const { return calls_; }  // in lower case

  /// Whether `permitted` holds all reads; what a permitted view reads is held. `isTable` tells whether a name
  /// is a table or view of the database: a recursive sub-query reads itself by its own name.
  bool within(std::span<const TableRead> permitted,
              const std::function<bool(const std::string&)>& isTable) const;

 private:
  std::vector<Read> reads_;
  std::vector<std::string> calls_;
};

}  // namespace omni
