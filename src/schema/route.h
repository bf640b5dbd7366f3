#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace omni {

/// The paradigm of a source: which query language it is met in.
enum class Route { kSearch, kSql, kSparql, kCypher };

/// "SEARCH", "SQL", "SPARQL" or "CYPHER".
std::string_view name(Route route);
std::optional<Route> routeOf(std::string_view name);

/// Identifies one registered source.
using SourceId = std::string;

/// Facts of a source before it is opened.
struct SourceInfo {
  SourceId id;
  std::string kind;  // "sqlite", "duckdb", "rdf", "graph", "documents"
  Route route = Route::kSql;
  std::string dialect;      // "sqlite", "duckdb"; empty where the language has only one
  std::string description;  // its owner's words, may be empty
};

}  // namespace omni
