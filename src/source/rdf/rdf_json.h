#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "schema/descriptor.h"
#include "source/outcome.h"
#include "source/rdf/rdf_prefixes.h"

namespace omni {

/// The engine's answer to a load: adds the prefixes of what is called `name`. Error kUnreadable: not one
/// triple in it.
Status readLoaded(std::string_view json, const std::string& name, RdfPrefixes& prefixes);

/// The engine's answer to a query. Integers, numbers and truth values in their usual form become such cells;
/// every other typed literal keeps lexical form and datatype; a blank node is the Iri `_:label`.
Outcome outcomeOf(std::string_view json);

/// A literal of these parts as such a cell.
Value literalCell(std::string lexical, std::string datatype, std::string language);

/// The engine's profile as an ontology. Nodes without a class count as instances of the class "".
Ontology ontologyOf(std::string_view json, std::vector<std::string>& notes);

}  // namespace omni
