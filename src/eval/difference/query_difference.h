#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "eval/score/prediction.h"

namespace omni {

/// How a query that came back with something else differs from the gold query, as far as their words tell:
/// the first of these that applies.
enum class QueryDifference {
  kConstruct,  // the gold has a construct that the prediction lacks
  kShape,      // it has one too many, or another number of one, or of columns; a needless DISTINCT alone
  kPath,       // other tables, classes, labels or relationships
  kLink,       // other columns or properties
  kValue,      // other constants or comparisons
  kSame,       // none of these: the order of columns, how tables are joined, a doubtful gold
};

/// All differences, in the order in which they are looked for.
inline constexpr std::array kQueryDifferences{QueryDifference::kConstruct, QueryDifference::kShape,
                                              QueryDifference::kPath,      QueryDifference::kLink,
                                              QueryDifference::kValue,     QueryDifference::kSame};

/// "construct", "shape", "path", "link", "value" or "same".
std::string_view name(QueryDifference difference);

/// Both texts in the language of `route`; `parameters` maps the names of what is bound in the predicted one
/// to values, null when there are none. A text that cannot be read has nothing in it.
QueryDifference queryDifference(Route route, std::string_view gold, std::string_view predicted,
                                const nlohmann::json& parameters = {});

/// Of a prediction whose rows were not right; nothing where the query is not one to the gold source, or the
/// source has no queries.
std::optional<QueryDifference> differenceOf(const Sample& sample, const Prediction& prediction);

}  // namespace omni
