#pragma once

#include "base/result.h"
#include "schema/route.h"

namespace omni {

/// The error for a caller where an operator has to repair something: not what, for rules and files name what
/// is hidden.
inline Error unfit(const SourceId& id, Error why) {
  if (why.audience != Audience::kOperator) return why;
  return {Code::kUnavailable, "source '" + id + "' cannot be shown", "Whoever operates it finds out why.",
          Audience::kOperator};
}

}  // namespace omni
