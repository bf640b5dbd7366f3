#pragma once

#include <string>

#include "language/language.h"

namespace omni {

/// Admits one SELECT, ASK, CONSTRUCT or DESCRIBE whose names the ontology knows (those of rdf, rdfs, owl, xsd
/// and skos always), without SERVICE, unknown graphs, functions of others, cross products or paths between
/// two free ends. Prefixes of the ontology and the standard ones need no declaration.
class SparqlGuard {
 public:
  explicit SparqlGuard(GuardLimits limits = {}) : limits_(limits) {}
  Result<GuardedQuery> validate(const NativeQuery& query, const Descriptor& descriptor) const;

 private:
  GuardLimits limits_;
};

}  // namespace omni
