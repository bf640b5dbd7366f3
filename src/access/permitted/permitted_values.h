#pragma once

#include <functional>

#include "access/permitted/permitted_schema.h"
#include "base/budget.h"
#include "schema/descriptor.h"
#include "source/outcome.h"

namespace omni {

/// A query over the permitted rows, and what came of it.
using AskRows = std::function<Result<Outcome>(const std::string& sql)>;

/// Observes the values of a schema that has none yet, and infers the keys that nobody declared, from what
/// `ask` gives alone. Of `whole`, which has values of all rows, it takes how a column writes dates and
/// numbers, unless it is masked. Errors: those of `ask`.
Status observeValues(PermittedSchema& permitted, const RelationalSchema& whole, std::string_view dialect,
                     const AskRows& ask);

}  // namespace omni
