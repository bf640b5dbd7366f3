#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/value.h"
#include "schema/descriptor.h"

namespace omni {

/// Takes one row; false stops the query.
using RowSink = std::function<bool(Row)>;

/// The questions to a server of tables while it is described, in its own SQL.
struct TableServer {
  std::function<Status(const std::string& sql, const Budget&, const RowSink&)> each;
  std::function<std::string(const std::string& name)> quoted;
  std::function<std::string(const Table&)> inFrom;
  /// A column's value as a sample shows it: cut where it may be long.
  std::function<std::string(const Table&, const Column&)> shown;
  /// The FROM item for a part of a table's rows, from all over it where the engine can.
  std::function<std::string(const Table&, std::size_t rows)> part;
  /// Fills in the engine's own statistics of a table that was sampled; may be null.
  std::function<Status(Table&, const Budget&)> statistics;
};

/// A table in FROM as standard SQL writes it: every name in double quotes.
std::string standardInFrom(const Table& table);
/// About so many of its rows by TABLESAMPLE, a `method` of the engine's own; all where their number is not
/// known.
std::string standardSample(const Table& table, std::size_t rows, const std::string& method);

/// All rows of a query.
Result<std::vector<Row>> rowsOf(const TableServer& server, const std::string& sql, const Budget& budget);

/// Looks at the values of tables whose structure, declared keys and estimated rows are known: each column's
/// profile, the number of rows, keys that nobody declared. Each table has a share of the time; of a large one
/// a part is looked at, which `notes` tell. A table that cannot be read is taken out and reported in
/// `leftOut`.
Status describeValues(RelationalSchema& schema, const TableServer& server, const Budget& budget,
                      std::vector<std::string>& notes, std::vector<Error>& leftOut);

}  // namespace omni
