#pragma once

#include "language/sql/sql_dialect.h"

namespace omni {

// Each in its file.
extern const SqlDialect kSqliteDialect;
extern const SqlDialect kDuckdbDialect;
extern const SqlDialect kPostgresDialect;
extern const SqlDialect kMysqlDialect;
extern const SqlDialect kTrinoDialect;
extern const SqlDialect kClickhouseDialect;
extern const SqlDialect kAnsiDialect;

}  // namespace omni
