#pragma once

#include <string>

#include "report/report_json.h"

namespace omni {

/// A report (docs/ask.schema.json) without what sources hold: rows and passages are counted ("row_count",
/// "passage_count"), and the answer's text, evidence in words and values that disagree are left out. What was
/// asked of whom, the queries and what they cost stays. As text: to copy so much of it costs more than to
/// write it.
std::string withoutData(const Json& report);

}  // namespace omni
