#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "report/report_json.h"
#include "schema/context_plan.h"

namespace omni {

/// The content of a source, in a few words: "5 tables, 12,345 rows".
std::string summaryOf(const Descriptor& descriptor);

/// The values that no index holds, in words; empty where all are known.
std::string notIndexed(const CatalogEntry& entry);

/// Notes on samples, tolerated faults and missing indexes of a source, for people.
std::vector<std::string> notesOf(const CatalogEntry& entry);

/// Identity and summary of one source.
Json toJson(const CatalogEntry& entry);

/// A source with what it exposes: entities, attributes, links, and the context in its language's words; of
/// the wanted part alone where `options` say so.
Json detailsOf(const CatalogEntry& entry, const ContextOptions& options = {});

}  // namespace omni
