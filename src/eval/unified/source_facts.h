#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "catalog/catalog.h"
#include "eval/unified/fact.h"
#include "query/native_query.h"
#include "source/outcome.h"
#include "source/source.h"

namespace omni {

/// Runs a query of the entry's own language through its guard.
using RunQuery = std::function<Result<Outcome>(const SourceId&, const NativeQuery&)>;

/// Rows of every table, all triples, nodes and edges of every kind, or the documents of one source, at most
/// `most` in all, spread over its tables, labels and relationship types. What cannot be read is left out.
std::vector<Fact> structuredFacts(const CatalogEntry& entry, std::size_t most, const RunQuery& run);
std::vector<Fact> documentFacts(Source& source, std::size_t most, const Budget& budget);

/// How many the source holds, as its descriptor counts them.
std::size_t countFacts(const Descriptor& descriptor);

}  // namespace omni
