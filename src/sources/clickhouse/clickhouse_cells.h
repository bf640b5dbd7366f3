#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace omni {

/// The cells of a row that is a JSON array on one line, each as it is written there; nothing where the line
/// is no whole array.
std::optional<std::vector<std::string_view>> clickhouseCells(std::string_view line);

/// The texts of such a row; nothing where one of its cells is no text.
std::optional<std::vector<std::string>> clickhouseNames(std::string_view line);

/// A type without what says of it only how it is stored or that it may be missing:
/// "LowCardinality(Nullable(String))" is "String".
std::string_view clickhouseBareType(std::string_view type);
/// Whether a value of the type may be missing.
bool mayBeMissing(std::string_view type);

/// A cell of a column of that type, no digit lost: whole numbers and decimals that fit become numbers, others
/// stay texts; what is nested stays the JSON that it is. Nothing where the cell is no JSON.
std::optional<Value> clickhouseValue(std::string_view cell, std::string_view type);

}  // namespace omni
