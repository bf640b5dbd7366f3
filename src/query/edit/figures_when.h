#pragma once

#include <memory>
#include <optional>

#include "query/logical_query.h"

namespace omni {

/// The condition that `query` has and `other` has not, where they are alike but for their conditions; nothing
/// where they are not, or it has no other one.
std::optional<Condition> conditionBeyond(const LogicalQuery& query, const LogicalQuery& other);

/// The conditions that both have.
std::optional<Condition> sharedCondition(const LogicalQuery& query, const LogicalQuery& other);

/// The expression with its aggregates of those rows alone that meet the condition.
Expression figuresWhen(Expression expression, const std::shared_ptr<const Condition>& condition);

}  // namespace omni
