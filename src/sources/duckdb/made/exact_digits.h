#pragma once

#include "sources/duckdb/made/table_writer.h"

namespace omni {

/// The columns in floating point that hold numbers of more digits than floating point keeps.
Result<std::vector<std::string>> largeColumns(TableWriter& writer, const std::string& name);

/// Makes a column that was read as text, of which `field` has the name and the type that it had, numbers
/// again: with all digits as DECIMAL where floating point loses some, as text where no number keeps them.
/// `large`: whether it is one of largeColumns().
Status retype(TableWriter& writer, const std::string& name, const JsonField& field, bool large);

}  // namespace omni
