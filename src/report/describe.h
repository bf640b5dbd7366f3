#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "report/report_json.h"
#include "schema/context_plan.h"

namespace omni {

/// What a source holds, in a few words: "5 tables, 12,345 rows".
std::string summaryOf(const Descriptor& descriptor);

/// What of its values no index holds, in words; empty where all are known.
std::string notIndexed(const CatalogEntry& entry);

/// What was sampled, forgiven or not indexed of a source, for people.
std::vector<std::string> notesOf(const CatalogEntry& entry);

/// Identity and summary of one source.
Json toJson(const CatalogEntry& entry);

/// The same with what it exposes: entities, attributes, links, and the context in its language's words; of
/// the wanted part alone where `told` says so.
Json detailsOf(const CatalogEntry& entry, const ContextOptions& options = {});

}  // namespace omni
