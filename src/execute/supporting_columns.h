#pragma once

#include "catalog/catalog.h"
#include "execute/attempt.h"
#include "question/asking.h"

namespace omni {

/// What of a question's budget is left for looking closer at an answer that is there already.
Budget budgetForChecks(const Budget& budget);

/// Runs, once, what lets the answer of an attempt be checked, and keeps what is shown beside its rows and, of
/// a ranking, what ties with its last row. Where that cannot be found out, or the rows are no longer the
/// same, the attempt stays as it is; the trace is warned of a failure.
void fetchSupportingColumns(const Asking& asking, const Catalog& catalog, Attempt& attempt);

}  // namespace omni
