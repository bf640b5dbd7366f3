#pragma once

#include <string_view>

#include "query/logical_query.h"

namespace omni {

/// "+", "-", "*", "/": the same in every query language here.
std::string_view symbolOf(ArithmeticOperator op);

/// "COUNT", "SUM", "AVG", "MIN", "MAX": as SQL and SPARQL call it; Cypher's are the same in small letters.
std::string_view functionName(AggregateFunction function);

}  // namespace omni
