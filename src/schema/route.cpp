#include "schema/route.h"

namespace omni {

std::string_view name(Route route) {
  switch (route) {
    case Route::kSearch: return "SEARCH";
    case Route::kSql: return "SQL";
    case Route::kSparql: return "SPARQL";
    case Route::kCypher: return "CYPHER";
  }
  return "SEARCH";
}

std::optional<Route> routeOf(std::string_view text) {
  for (const Route route : {Route::kSearch, Route::kSql, Route::kSparql, Route::kCypher})
    if (name(route) == text) return route;
  return std::nullopt;
}

}  // namespace omni
