#include "report/exports/exported_notes.h"

#include <algorithm>

#include "base/time/iso_time.h"
#include "report/report_text.h"

namespace omni {
namespace {

constexpr const char* kGuess = "guess";

std::string parametersText(const NativeQuery& query) {
  std::string text = "{";
  for (const Parameter& parameter : query.parameters)
    text += (text.size() > 1 ? ", " : "") + toJson(Value(parameter.name)) + ": " + toJson(parameter.value);
  return text + "}";
}

/// The note that rows are missing; none where all are there.
void noteRows(const Outcome& rows, ExportedNotes& notes) {
  if (rows.truncated) notes.emplace_back("rows", cutOff(rows));
  for (const std::string& note : rows.notes) notes.emplace_back("note", note);
}

void noteQuery(const SourceId& source, const NativeQuery* query, ExportedNotes& notes) {
  notes.emplace_back("source", source);
  if (!query) return;
  notes.emplace_back("query", query->text);
  if (!query->parameters.empty()) notes.emplace_back("parameters", parametersText(*query));
}

}  // namespace

ExportedNotes notesOf(const AskReport& report, const Outcome& rows,
                      std::chrono::system_clock::time_point at) {
  ExportedNotes notes{{"question", report.question}, {"answer", report.answer.text}};
  if (!report.evidence.empty()) {
    const Attempt& attempt = report.attempts[report.evidence.front().attempt];
    noteQuery(attempt.candidate.source, attempt.query ? &*attempt.query : nullptr, notes);
  }
  notes.emplace_back("date", isoTime(at));
  notes.emplace_back("confidence", confidenceText(report));
  notes.emplace_back(kGuess, report.isGuess() ? "true" : "false");
  noteRows(rows, notes);
  for (const std::string& warning : report.warnings) notes.emplace_back("warning", warning);
  return notes;
}

ExportedNotes notesOf(const SourceId& source, const NativeQuery& query, const Outcome& rows,
                      std::chrono::system_clock::time_point at) {
  ExportedNotes notes;
  noteQuery(source, &query, notes);
  notes.emplace_back("date", isoTime(at));
  noteRows(rows, notes);
  return notes;
}

bool isGuess(const ExportedNotes& notes) {
  return std::ranges::find(notes, std::pair<std::string, std::string>(kGuess, "true")) != notes.end();
}

}  // namespace omni
