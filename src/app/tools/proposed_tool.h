#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "app/service/templates.h"
#include "catalog/catalog_entry.h"
#include "config/tools/named_tool.h"
#include "state/query_log.h"

namespace omni {

/// A tool made of a question and its verified query: each value of the question becomes a parameter, named
/// after its column where that is known, and each other value of the query one with a default. Errors: those
/// of makeTemplate(); kUnsupported (a value of the query is of a type that no parameter has).
Result<NamedTool> toolFrom(const std::string& toolName, const ConfirmedQuery& confirmed,
                           const CatalogEntry& entry);

/// A query that answered several questions of the log, values aside.
struct FrequentQuery {
  ConfirmedQuery query;   // of the newest question that was confirmed
  std::size_t asked = 0;  // questions
  std::size_t right = 0;  // of these, confirmed
};

/// Queries that answered at least `least` questions, one of which was confirmed and none called wrong, and
/// whose questions were always answered by them; the most asked first. `traces`: newest first.
std::vector<FrequentQuery> frequentQueries(std::span<const LoggedTrace> traces, std::size_t least);

/// A name for the tool of a question, of its longer words: "how_many_orders_came_from". None of `taken`.
std::string nameFor(const std::string& question, const std::vector<std::string>& taken);

}  // namespace omni
