#pragma once

#include "report/report_json.h"
#include "schema/drift/changes.h"

namespace omni {

/// A source's structure, as the state file keeps it: a list of {"what", "name", "count", "attributes":
/// [{"name", "type", "values"}]}.
Json toJson(const Structure& structure);
/// Of what cannot be read nothing is left.
Structure structureOf(const Json& json);

/// {"change", "what", "before", "after", "detail", "sureness", "text"}; what there is not is absent.
Json toJson(const Change& change);

}  // namespace omni
