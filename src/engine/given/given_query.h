#pragma once

#include <string>

#include "base/result.h"
#include "catalog/catalog.h"
#include "execute/attempt.h"
#include "question/asking.h"
#include "schema/route.h"

namespace omni {

/// A logical query that answers a question in place of those that the planner would write: that of an earlier
/// answer, changed.
struct GivenQuery {
  SourceId source;
  std::string json;  // as logicalJson() writes it

  bool operator==(const GivenQuery&) const = default;
};

/// Renders, guards and, with `run`, executes it. Errors: those of missingSource(), readLogicalJson() and
/// formulated(); what the guard or the engine says stands in the attempt.
Result<Attempt> askGiven(const GivenQuery& given, const Asking& asking, const Catalog& catalog, bool run);

}  // namespace omni
