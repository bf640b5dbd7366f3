#pragma once

#include <optional>

#include "base/value.h"
#include "schema/value_summary.h"

namespace omni {

/// How an attribute writes yes and no.
struct TruthValues {
  Value yes;
  Value no;
};

/// Of a boolean, of numbers that are only 0 and 1, of texts that are only "Y" and "N", "yes" and "no" and the
/// like, spelled as they are; nothing for other values.
std::optional<TruthValues> truthValues(const ValueSummary& values);

}  // namespace omni
