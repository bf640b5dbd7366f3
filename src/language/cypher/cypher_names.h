#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "language/cypher/cypher_facts.h"
#include "schema/descriptor.h"

namespace omni {

/// `name` as Cypher text, in backticks where it needs them.
std::string cypherName(const std::string& name);

/// Binds labels, relationship types and properties against the graph. Error kInvalidArgument names the
/// nearest name. `notes` tells of what is known but never there together: such a property is null.
Status bindCypherNames(const CypherFacts& facts, const GraphSchema& schema, std::vector<std::string>& notes);

}  // namespace omni
