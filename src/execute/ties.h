#pragma once

#include "catalog/catalog.h"
#include "execute/attempt.h"
#include "question/asking.h"

namespace omni {

/// Looks whether more is as high as the last row of an attempt's ranking, and keeps it as the attempt's ties.
/// Where that cannot be found out the attempt stays as it is, and the trace is warned.
void lookForTies(const Asking& asking, const Catalog& catalog, Attempt& attempt);

}  // namespace omni
