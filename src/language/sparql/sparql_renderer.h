#pragma once

#include "base/result.h"
#include "query/logical_query.h"
#include "query/native_query.h"
#include "schema/entity_model.h"

namespace omni {

/// The logical query as one SELECT; constants become bound parameters ?p1, ?p2 … Text, dates and times
/// compare by their lexical form, so that language tags and plain literals match too. A node must have an
/// attribute that is selected, grouped by, ordered by or filtered on; under OR and NOT it may be missing.
/// With a set operation, order and limit are those of the whole. Error kUnsupported names what SPARQL cannot
/// say.
Result<NativeQuery> renderSparql(const LogicalQuery& query, const EntityModel& model);

}  // namespace omni
