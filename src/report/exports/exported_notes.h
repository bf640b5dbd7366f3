#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "engine/report.h"

namespace omni {

/// Where exported rows come from, as names with values, in the order in which people read them: "question",
/// "source", "query", "parameters", "date", "confidence", "guess" ("true" where the answer is to be checked),
/// "rows" (where they are not all). A file carries them along.
using ExportedNotes = std::vector<std::pair<std::string, std::string>>;

/// Of an answer, whose `rows` are answeringOutcome().
ExportedNotes notesOf(const AskReport& report, const Outcome& rows, std::chrono::system_clock::time_point at);

/// Of a query that somebody wrote.
ExportedNotes notesOf(const SourceId& source, const NativeQuery& query, const Outcome& rows,
                      std::chrono::system_clock::time_point at);

/// Whether the notes say that the rows are a guess.
bool isGuess(const ExportedNotes& notes);

}  // namespace omni
