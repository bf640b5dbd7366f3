#pragma once

#include "schema/value_summary.h"

namespace omni {

/// Whether each nested value is a list of single values. Its samples are elements of the lists then, where
/// those of other nested values are JSON; to equal a value is to hold it.
bool isList(const ValueSummary& values);

/// The type of single values: that of the elements of lists, as these look.
ValueType singleType(const ValueSummary& values);

}  // namespace omni
