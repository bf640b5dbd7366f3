#pragma once

#include <string>

#include "schema/context_plan.h"
#include "schema/descriptor.h"

namespace omni {

/// The ontology in SPARQL's own terms: prefixes, then each class with its instances and the properties that
/// they have, with how often, datatypes or the classes they lead to, and sample values. Where that is too
/// much, first the values go, then all but the names.
std::string sparqlContext(const Ontology& ontology, const ContextOptions& options = {});

}  // namespace omni
