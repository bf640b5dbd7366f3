#pragma once

#include <functional>
#include <string>

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// Whether its owners have defined any figure.
bool definesMeasures(const EntityModel& model);

/// The measure that an expression is of: the attribute of a node that no column holds; null for any other.
const DefinedMeasure* measureOf(const Expression& expression, const LogicalQuery& query,
                                const EntityModel& model);

/// The measure that an aggregate computes; null for any other expression.
const DefinedMeasure* aggregatedMeasure(const Expression& expression, const LogicalQuery& query,
                                        const EntityModel& model);

/// The function over a measure's rows instead of the measure: an average where the measure is a sum and
/// that was asked for. kSum is the measure itself.
bool computesOtherwise(const Expression& aggregate, const DefinedMeasure& measure);

/// Visits the expressions of a query with the query that they stand in: all of them, also those within
/// others, in conditions and in sub-queries.
void forEachExpression(const LogicalQuery& query,
                       const std::function<void(const Expression&, const LogicalQuery&)>& visit);

/// The definitions of a query's measures, and their places, for people; empty where there are none.
std::string definitionsIn(const LogicalQuery& query, const EntityModel& model);

}  // namespace omni
