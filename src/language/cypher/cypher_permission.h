#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "query/native_query.h"

namespace omni {

/// The readable part of a graph, where that is not all.
struct CypherPermission {
  std::vector<std::string> hidden;          // labels with their nodes, and types of relationships
  std::map<std::string, std::string> rows;  // label to a condition on its nodes, which it calls "it"
  std::vector<Parameter> parameters;        // of the conditions
};

/// The query over the permitted part of a graph: every path that one of its patterns finds has permitted
/// nodes and relationships alone, and nothing that may fail is computed on others. Error kRefused: it asks
/// what cannot be asked so (paths by a selector, conditions inside of patterns that compute), or a condition
/// is none.
Result<NativeQuery> permittedQuery(const NativeQuery& query, const CypherPermission& permission);

}  // namespace omni
