#pragma once

#include <string>

#include "base/value.h"
#include "schema/route.h"

namespace omni {

/// One row, triple, node, edge or document, put into words.
struct Fact {
  SourceId source;
  Route route = Route::kSql;
  std::string title;     // where it comes from, in words
  std::string text;      // what it says, in words
  Row cells;             // as a query returns them; of no document
  std::string document;  // SEARCH: its id
};

}  // namespace omni
