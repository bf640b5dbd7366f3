#pragma once

#include "report/report_json.h"
#include "schema/drift/changes.h"

namespace omni {

/// A source's structure, as the state file keeps it: a list of {"what", "name", "count", "attributes":
/// [{"name", "type", "values"}]}.
/// As text, for the tree of thousands of tables takes much more. What is no UTF-8 is replaced.
std::string jsonText(const Structure& structure);
/// Of what cannot be read nothing is left.
Structure structureOf(const Json& json);

/// {"change", "what", "before", "after", "detail", "sureness", "text"}; what there is not is absent.
Json toJson(const Change& change);

}  // namespace omni
