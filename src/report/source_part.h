#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"
#include "report/report_json.h"
#include "schema/context_plan.h"

namespace omni {

/// Which part of a source is described; all of it where nothing is named.
struct SourcePart {
  std::vector<std::string> tables{};  // or classes, or labels: in any case, IRIs by their local names too
  std::string like{};                 // a question: what it needs

  bool isWhole() const { return tables.empty() && like.empty(); }
};

/// How that part is put into words of about `tokens` tokens. Where no word of `like` links to the source all
/// of it is wanted. Errors: kNotFound (no such table, with the nearest name), those of Engine::neededBy.
Result<ContextOptions> contextOf(const Engine& engine, const CatalogEntry& entry, const SourcePart& part,
                                 std::size_t tokens);

/// The configuration of a source for the caller whose engine this is: "definitions" (terms, each
/// with its query; only where he sees all of the source) and "aliases" (what people say, and what the source
/// calls it), each where there is any.
Json configuredOf(const Engine& engine, const CatalogEntry& entry);

}  // namespace omni
