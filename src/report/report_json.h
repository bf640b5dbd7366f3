#pragma once

#include <string>

#include "engine/report.h"
#include "report/json.h"

namespace omni {

/// The report as docs/ask.schema.json describes it.
Json toJson(const AskReport& report);

/// {"columns", "rows", "truncated"} or {"passages"}.
Json toJson(const Outcome& outcome);

/// {"code", "message", "hint"}.
Json toJson(const Error& error);

enum class JsonLayout { kIndented, kOneLine };

/// JSON as it is printed: bytes that are not UTF-8 are replaced, and what a terminal obeys or what shows text
/// elsewhere than where it stands (C1 controls, direction marks, overrides) is escaped. `asciiAlone` escapes
/// every character beyond ASCII, so that nothing can pose as something else.
std::string jsonText(const Json& json, JsonLayout layout, bool asciiAlone);

}  // namespace omni
