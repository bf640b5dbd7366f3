#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace omni {

/// The facts of a SPARQL text by the engine's own parser. IRIs are without angle brackets, variables without
/// '?'.
struct SparqlFacts {
  std::string kind;  // "select", "ask", "construct", "describe", or "update" without further facts
  std::vector<std::string> columns;
  std::vector<std::string> variables;
  std::vector<std::string> graphs;  // of FROM, FROM NAMED and GRAPH
  std::vector<std::string> services;
  std::vector<std::string> functions;   // custom ones
  bool namedBlanks = false;             // BNODE of a text, whose node the evaluator shares among all rows
  std::vector<std::string> predicates;  // outside a CONSTRUCT template
  std::vector<std::string> classes;     // objects of rdf:type
  std::vector<std::string> optional;    // predicates and classes that stand in OPTIONAL alone
  double inlineRows = 0;                // rows of all VALUES multiplied
  double growth = 0;                    // how many times longer than its parts a text may become
  std::vector<std::pair<std::string, std::string>> unjoined;  // a variable of each side of a cross product
};

/// Parses `text`. Errors: kInvalidArgument (syntax), kLimit (nests deeper than `nesting`).
Result<SparqlFacts> sparqlFacts(std::string_view text, std::size_t nesting);

}  // namespace omni
