#pragma once

#include <optional>
#include <string_view>

#include "app/http/router.h"
#include "report/exports/rows_format.h"

namespace omni {

/// What stands behind the "?" of a route that gives rows as files too.
inline constexpr std::string_view kRowsQuery = R"json({
  "type": "object", "additionalProperties": false,
  "properties": {"exact": {"type": "string", "enum": ["true", "false"], "description": "In CSV and TSV texts that spreadsheets take for formulas stay as they are"}}})json";

/// The format of rows that `Accept` names and prefers to JSON; nothing where JSON is wanted as much, or no
/// format of rows is named.
std::optional<RowsFormat> wantedRows(const IncomingRequest& request);

/// The rows as a file to keep, called `name` with the suffix of its format. Headers say what the file may
/// not: `Omni-Guess` and `Omni-Truncated`. A problem where exportRows() fails.
OutgoingReply rowsReply(const RouteCall& call, RowsFormat format, const Outcome& outcome,
                        const ExportedNotes& notes, std::string_view name);

/// The reply where a question has no answer, and so no rows: a problem with the status 406.
OutgoingReply noRows(const AskReport& report);

}  // namespace omni
