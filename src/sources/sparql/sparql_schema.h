#pragma once

#include <string>
#include <vector>

#include "schema/descriptor.h"
#include "sources/sparql/sparql_endpoint.h"

namespace omni {

/// The ontology that an endpoint's graph shows: all of it where it is small; else the declared vocabulary and
/// some instances of each class, with the numbers of all, which the endpoint counts or has published as VoID
/// (https://www.w3.org/TR/void/). `notes` tells what was sampled.
Result<Ontology> describeEndpoint(SparqlEndpoint& endpoint, const Budget& budget,
                                  std::vector<std::string>& notes);

/// Changes when an instance of a class or a statement of a property comes or goes.
std::string fingerprintOf(const Ontology& ontology);

/// The number of its triples, or that it does not tell.
Result<std::string> markOfEndpoint(SparqlEndpoint& endpoint, const Budget& budget);

}  // namespace omni
