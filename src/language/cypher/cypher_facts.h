#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// A relationship type in a pattern; the labels of its ends where the pattern says them.
struct CypherType {
  std::string name;
  std::vector<std::string> from;
  std::vector<std::string> to;
};

/// A property access on a node or relationship.
struct CypherProperty {
  std::string name;
  bool ofNode = false;
  std::vector<std::string> of;  // labels or types that the variable is known to have; empty: any
};

/// The facts of a Cypher text, as two parsers see it: the strict one, and the engine's own.
struct CypherFacts {
  std::string text;                   // in the engine's form: without comments, one space between words
  std::vector<std::string> problems;  // clauses and constructs that are no bounded read
  std::vector<std::string> faults;    // what the language calls an error, such as the property of a number
  std::vector<std::string> wrong;     // what the engine for files computes otherwise than the language says
  std::vector<std::string> procedures;
  std::vector<std::string> functions;  // dotted, lower case
  std::vector<std::string> parameters;
  std::vector<std::string> undefined;  // variables that nothing binds
  std::vector<std::string> labels;
  std::vector<CypherType> types;
  std::vector<CypherProperty> properties;
  std::size_t products = 0;          // places where patterns that nothing joins multiply each other's rows
  std::size_t openPaths = 0;         // variable-length paths without a bound
  std::size_t longestPath = 0;       // the longest bound
  std::size_t capped = 0;            // the bound that shortest paths got, where the query gives none
  std::vector<std::string> headers;  // of the columns, the text of those without a name, else empty
  std::vector<std::string> engineClauses;  // the engine's names of the top clauses
  bool engineWrites = false;               // the engine takes it for a write, or worse
};

/// Errors: kInvalidArgument (not Cypher), kLimit (nests too deep).
Result<CypherFacts> cypherFacts(std::string_view text, std::size_t nesting);

}  // namespace omni
