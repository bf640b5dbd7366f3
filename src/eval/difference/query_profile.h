#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

#include "schema/route.h"

namespace omni {

/// A construct of a query, whatever its language calls it.
enum class Construct {
  kCount,
  kSum,
  kAverage,
  kMinimum,
  kMaximum,
  kGroup,   // Cypher: figures next to what they are of
  kHaving,  // Cypher: a condition on figures
  kOrder,
  kLimit,
  kDistinct,
  kUnion,
  kIntersect,
  kNegation,  // NOT, EXCEPT, MINUS, an optional part that is missing
  kOptional,  // OPTIONAL, an outer join
  kSubQuery,  // that is not negated
  kLike,      // a part of a text
  kArithmetic,
};
inline constexpr std::size_t kConstructs = 17;

/// The profile of a query by its words. Names are in lower case, without what qualifies them.
struct QueryProfile {
  std::array<std::size_t, kConstructs> constructs{};  // how often each occurs
  std::size_t columns = 0;                            // that it returns
  std::set<std::string> relations;                    // tables, relationships
  std::set<std::string> classes;                      // classes, labels
  std::set<std::string> links;                        // columns, properties
  std::set<std::string> values;                       // constants, and comparisons other than equality
};

/// Of a text in the language of `route`; `parameters` maps names of bound parameters to values, null when
/// there are none.
QueryProfile profileOf(Route route, std::string_view text, const nlohmann::json& parameters);

}  // namespace omni
