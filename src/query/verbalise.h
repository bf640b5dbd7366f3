#pragma once

#include <string>

#include "query/logical_query.h"
#include "query/yes_or_no.h"
#include "schema/entity_model.h"

namespace omni {

/// The logical query in words: "the number of orders whose customer's region is 'Northeast'".
std::string verbalise(const LogicalQuery& query, const EntityModel& model);

/// An expression or a condition of the query in words: "total amount", "customer's region is 'Northeast'".
std::string verbalise(const Expression& expression, const LogicalQuery& query, const EntityModel& model);
std::string verbalise(const Condition& condition, const LogicalQuery& query, const EntityModel& model);

/// Rows of unknown values that a negated query leaves out: "rows of unknown country are
/// left out"; empty where nothing is.
std::string unknownsLeftOut(const LogicalQuery& query, const EntityModel& model);

/// Of a query that asks whether something is so.
YesOrNo yesOrNo(const LogicalQuery& query, const EntityModel& model);

}  // namespace omni
