#pragma once

#include "state/query_log.h"

namespace omni {

/// Of "2026-11-25T09:30:00.123Z", or of "2026-11-25" alone: the beginning of the day. Empty of another.
std::optional<std::chrono::system_clock::time_point> timeOf(const std::string& iso);

/// {"id", "at", "caller", "question", "status", "source", "confidence", "ms", "tokens", "money", "verdict"};
/// what there is not is absent.
Json toJson(const LoggedQuestion& question);

/// {"id", "at", "caller", "log", "report", "feedback": [{"at", "caller", "verdict", "source", "query",
/// "parameters", "note"}]}.
Json toJson(const LoggedTrace& trace);

Json toJson(const LogStats& stats);

}  // namespace omni
