#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/report.h"

namespace omni {

/// How rows are written for another program.
enum class RowsLayout { kCsv, kTsv };

/// What happens to a text that a spreadsheet takes for a formula.
enum class Formulas {
  kHarmless,  // an apostrophe stands before it
  kExact,     // nothing
};

/// Whether a spreadsheet that opens it as CSV may take the text for a formula: it begins with = + - @, their
/// full-width forms, a tab or a line end, and is no number such as "-5" or "+1.5e3".
bool isFormula(std::string_view text);

/// A header and the rows, every value exactly as it came but for what `formulas` says of texts and headers.
/// CSV as RFC 4180 has it, lines ending in LF; in TSV tabs, line ends and backslashes are written \t, \n, \r
/// and \\. Passages are rows as asRows() has them.
std::string rowsText(const Outcome& outcome, RowsLayout layout, Formulas formulas);

/// The same where it has rows; passages as rows of document, start, end, score and text: their bytes, or
/// milliseconds of what is audio or video.
Outcome asRows(const Outcome& outcome);

/// The kept part of an answer's best evidence: its rows, or its passage. Nothing where nothing was answered.
std::optional<Outcome> answeringOutcome(const AskReport& report);

}  // namespace omni
