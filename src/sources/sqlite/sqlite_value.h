#pragma once

#include <sqlite3.h>

#include "base/value.h"

namespace omni {

/// The cell as its storage class says. Bytes that are not UTF-8 are replaced; a blob is text when it reads as
/// such, else hexadecimal.
Value sqliteValue(sqlite3_stmt* statement, int column);

/// Binds `value` to the parameter at `index`; SQLite's result code.
int bindSqlite(sqlite3_stmt* statement, int index, const Value& value);

}  // namespace omni
