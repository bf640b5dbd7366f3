#pragma once

#include "schema/descriptor.h"

namespace omni {

/// Short names for the namespaces of the ontology's terms without a prefix of its own: the one with the most
/// terms needs none before the colon where that is free, the others are "ns1" and so on.
void addNamespacePrefixes(Ontology& ontology);

}  // namespace omni
