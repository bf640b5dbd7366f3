#pragma once

#include <string_view>

#include "language/sql/sql_dialect.h"

namespace omni {

/// Whether a declared type may be a list of labels (an enum), which its name holds or the engine tells by an
/// error: a caller who compares learns of labels that only rows have which he may not read. Of PostgreSQL
/// every type that is not its own and no well-known extension's.
bool mayListLabels(const SqlDialect& dialect, std::string_view declaredType);

}  // namespace omni
