#pragma once

#include "engine/report.h"
#include "terminal/terminal.h"

namespace omni {

/// The answer with its evidence: where each piece comes from, why that source, the query that made it. When
/// there is no answer, only why.
void printReport(const AskReport& report, const Terminal& terminal);

/// The confidence as one of three words with its number: "Confident (92 %)"; else also why to check the
/// answer.
std::string confidenceText(const AskReport& report);

/// Everything that was considered: all candidates, all attempts with queries, errors and times.
void printTrace(const AskReport& report, bool executed, const Terminal& terminal);

/// A table or passages; at most `maxRows` of either.
void printOutcome(const Outcome& outcome, const Terminal& terminal, std::size_t indent, std::size_t maxRows);

/// The note on one that is truncated, after so many rows.
std::string cutOff(const Outcome& outcome, std::string_view what = "row");

/// All of a table or of passages; where it is piped into something else, no cell is clipped.
void printAll(const Outcome& outcome, const Terminal& terminal, bool piped);

}  // namespace omni
