#pragma once

#include <sqlite3.h>

namespace omni {

/// Adds what everyday queries use and this SQLite lacks, because it is built without or is older: REGEXP,
/// median and percentiles, concat, concat_ws, octet_length, string_agg, and the table generate_series. All of
/// them only compute, and take their memory from SQLite, which counts it.
void addSqliteFunctions(sqlite3* database);

/// The table-valued generate_series(start, stop, step); both bounds are needed.
void addSqliteSeries(sqlite3* database);

}  // namespace omni
