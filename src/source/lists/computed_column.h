#pragma once

#include <string>

#include "schema/descriptor.h"

namespace omni {

/// The inputs of a computed column, by the expression that its engine keeps of it: the columns that
/// the expression names. Without an expression, or with one that names no column, its values are stored.
Lineage derivationOfComputed(const Table& table, const Column& column, const std::string& expression);

}  // namespace omni
