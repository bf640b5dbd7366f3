#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "language/cypher/cypher_facts.h"
#include "query/native/unknown_name.h"
#include "schema/descriptor.h"

namespace omni {

/// Whether a lower-case word means something to Cypher itself.
bool isCypherKeyword(const std::string& word);

/// `name` as Cypher text, in backticks where it needs them.
std::string cypherName(const std::string& name);

/// Binds labels, relationship types and properties against the graph; gives the first that is unknown.
/// `notes` tells of what is known but never there together: such a property is null.
std::optional<UnknownName> bindCypherNames(const CypherFacts& facts, const GraphSchema& schema,
                                           std::vector<std::string>& notes);

/// How unknown names of a Cypher text are found and replaced. `schema` must outlive it.
NameRepair cypherRepair(const GraphSchema& schema, std::size_t nesting);

}  // namespace omni
