#pragma once

#include <optional>

#include "query/logical_query.h"

namespace omni {

/// A figure over those things that share something with the row at hand, in the form that languages without
/// correlated sub-queries can say: the figures of all groups, to be joined by what is shared.
struct FiguresOfGroups {
  LogicalQuery query;  // two columns: what is shared, the figure
  Expression shared;   // as the query around has it
};

/// That form of a correlated sub-query, be it over things that share an attribute or that are linked to one
/// thing; none where it says something else.
std::optional<FiguresOfGroups> figuresOfGroups(const Expression& correlated);

}  // namespace omni
