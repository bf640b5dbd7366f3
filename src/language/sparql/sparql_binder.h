#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "language/sparql/sparql_facts.h"
#include "query/native/unknown_name.h"
#include "schema/descriptor.h"

namespace omni {

inline constexpr auto kSparqlReads = "One SELECT, ASK, CONSTRUCT or DESCRIBE is read-only and admitted.";

/// Reads the text as it stands, else with the prefixes that it takes for granted; `text` becomes what was
/// read. Errors: those of sparqlFacts().
Result<SparqlFacts> readSparql(std::string& text, const Ontology& ontology, std::size_t nesting);

/// Binds graphs, properties and classes against the ontology; gives the first that is unknown. What is
/// unknown in OPTIONAL alone leaves its variables without a value, which `notes` tell.
std::optional<UnknownName> bindSparqlNames(const SparqlFacts& facts, const Ontology& ontology,
                                           std::vector<std::string>& notes);

/// How unknown names of a SPARQL text are found and replaced. `ontology` must outlive it.
NameRepair sparqlRepair(const Ontology& ontology, std::size_t nesting);

}  // namespace omni
