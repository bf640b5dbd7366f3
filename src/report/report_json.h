#pragma once

#include <nlohmann/json.hpp>

#include "engine/report.h"

namespace omni {

using Json = nlohmann::ordered_json;

/// The report as docs/ask.schema.json describes it.
Json toJson(const AskReport& report);

/// {"columns", "rows", "truncated"} or {"passages"}.
Json toJson(const Outcome& outcome);

/// {"code", "message", "hint"}.
Json toJson(const Error& error);

}  // namespace omni
