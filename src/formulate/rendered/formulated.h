#pragma once

#include "base/result.h"
#include "formulate/formulation.h"
#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// The query in its source's language, with what it reads, what it means in words and what lets a reader
/// check it. What words of the question became of it is left to the caller. Error: kUnsupported.
Result<Formulation> formulated(const LogicalQuery& query, double confidence, const EntityModel& model);

/// A rendered query alone, with what it asks in words.
Result<NativeQuery> rendered(const LogicalQuery& query, double confidence, const EntityModel& model);

}  // namespace omni
