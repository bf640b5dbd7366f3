#pragma once

#include "report/report_json.h"

namespace omni {

/// Of a report as JSON what a language model needs to answer from it and to check it: status, answer,
/// confidence, the evidence with its query, rows and passages, what disagrees, warnings.
Json compactReport(const Json& report);

/// Shortens lists of rows and passages under "evidence", "rows" or "passages" until the JSON has at most
/// about `tokens` tokens (4 bytes each); what was left out is counted in "omitted" next to them.
void fitInto(std::size_t tokens, Json& result);

}  // namespace omni
