#pragma once

#include <optional>
#include <string>

#include "engine/report.h"

namespace omni {

/// How rows are written for another program.
enum class RowsLayout { kCsv, kTsv };

/// A header and the rows, every value exactly as it came. CSV as RFC 4180 has it, lines ending in LF; in TSV
/// tabs, line ends and backslashes are written \t, \n, \r and \\. Passages are rows of document, start, end,
/// score and text.
std::string rowsText(const Outcome& outcome, RowsLayout layout);

/// The kept part of an answer's best evidence: its rows, or its passage. Nothing where nothing was answered.
std::optional<Outcome> answeringOutcome(const AskReport& report);

}  // namespace omni
