#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/value.h"
#include "schema/route.h"

namespace omni {

struct GivenTable;

/// A named bound parameter. SQL: `:name`; Cypher: `$name`; SPARQL: the variable `?name`.
struct Parameter {
  std::string name;
  Value value;
};

/// A query in its source's own language, not yet proved to be anything.
struct NativeQuery {
  Route route = Route::kSql;
  std::string text;
  std::vector<Parameter> parameters;
  double confidence = 0;                      // of its writer, 0 to 1
  std::string why;                            // what it asks, in words
  std::shared_ptr<const GivenTable> given{};  // that it reads in addition to its source's; may be null
};

}  // namespace omni
