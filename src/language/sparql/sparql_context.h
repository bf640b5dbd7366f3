#pragma once

#include <string>

#include "schema/descriptor.h"

namespace omni {

/// The ontology in SPARQL's own terms: prefixes, then each class with its instances and the properties that
/// they have, with datatypes or the classes they lead to, and sample values. At most some hundred classes.
std::string sparqlContext(const Ontology& ontology);

}  // namespace omni
