#pragma once

#include <string>
#include <string_view>

#include "schema/descriptor.h"
#include "source/outcome.h"

namespace omni {

/// Whether a SPARQL text asks for triples: a CONSTRUCT or a DESCRIBE.
bool asksForTriples(std::string_view sparql);

/// Rows of subject, predicate and object as Turtle, subjects in the order in which they came, with those
/// prefixes of the ontology that are used.
std::string turtleText(const Outcome& triples, const Ontology& ontology);

}  // namespace omni
