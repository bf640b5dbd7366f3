#pragma once

#include <string_view>

namespace omni {

/// The last part of an IRI: what follows its last '#', '/' or ':', those at its end aside.
inline std::string_view localName(std::string_view iri) {
  while (iri.ends_with('/') || iri.ends_with('#')) iri.remove_suffix(1);
  return iri.substr(iri.find_last_of("#/:") + 1);
}

/// Whether an IRI is of the vocabularies in which vocabularies are written: RDF, RDFS, OWL.
inline bool isOfSchemas(std::string_view iri) {
  return iri.starts_with("http://www.w3.org/1999/02/22-rdf-syntax-ns#") ||
         iri.starts_with("http://www.w3.org/2000/01/rdf-schema#") ||
         iri.starts_with("http://www.w3.org/2002/07/owl#");
}

}  // namespace omni
