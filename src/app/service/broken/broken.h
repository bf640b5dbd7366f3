#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "config/engine_config.h"
#include "schema/drift/changes.h"
#include "state/source_history.h"
#include "state/template_store.h"

namespace omni {

/// A definition that no longer fits its source.
struct Broken {
  std::string what;    // "template", "definition", "alias" or "measure"
  std::string name;    // its question, its term, what people say, what its description calls it
  std::string id;      // of a template
  std::string why;     // in words
  std::string repair;  // the nearest: a query that its guard accepts, a name; empty: none is known
};

/// {"what", "name", "id", "why", "repair"}.
Json toJson(const Broken& broken);

/// The changes of a source, with the breakages: "broken", a list.
Json toJson(const Drift& drift, const std::vector<Broken>& broken);

/// In one line for people.
std::string inWords(const Broken& broken);

/// Of the source `config`, which the catalog holds: definitions whose query is not accepted any more or
/// names a value of a column that has others by now, templates that are set aside, aliases for what is gone
/// or called otherwise, and measures of the files that describe it whose columns are gone; each with the
/// nearest repair, by all that `history` knows to have changed. Errors: those of SourceHistory and
/// TemplateStore.
Result<std::vector<Broken>> brokenIn(const SourceConfig& config, const Catalog& catalog,
                                     const SourceHistory& history, const EngineConfig& engine,
                                     TemplateStore& templates);

}  // namespace omni
