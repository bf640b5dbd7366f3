#pragma once

#include "state/query_log.h"

namespace omni {

/// "2026-11-25T09:30:00.123Z".
std::string isoTime(std::chrono::system_clock::time_point time);

/// {"id", "at", "caller", "question", "status", "source", "confidence", "ms", "tokens", "money", "verdict"};
/// what there is not is absent.
Json toJson(const LoggedQuestion& question);

/// {"id", "at", "caller", "log", "report", "feedback": [{"at", "caller", "verdict", "source", "query",
/// "parameters", "note"}]}.
Json toJson(const LoggedTrace& trace);

Json toJson(const LogStats& stats);

}  // namespace omni
