#pragma once

#include <optional>
#include <vector>

#include "formulate/tables/literals.h"
#include "query/logical_query.h"

namespace omni {

/// The one period or year that a question is about ("in 2012"), where `query` compares no time to anything;
/// nothing where the question names none, several, or compares to it ("before 2012").
std::optional<PeriodSpan> missedPeriod(const LogicalQuery& query, const StatementContext& asked);

/// The condition that narrows a query to a period, by the one column of its tables that holds times or, of a
/// year, years; nothing where there is none, or more than one.
std::vector<Condition> within(const PeriodSpan& period, const LogicalQuery& query, const EntityModel& model);

}  // namespace omni
