#include "report/report_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <span>

#include "base/counted.h"
#include "base/text.h"
#include "engine/interpretations/interpretations.h"
#include "evidence/kept_rows.h"
#include "query/native/given_table.h"
#include "terminal/table.h"
#include "terminal/text.h"

namespace omni {
namespace {

constexpr std::size_t kRowsShown = 10;
constexpr std::size_t kPassageLines = 6;
constexpr std::size_t kBoundShown = 20;  // parameters of a query
constexpr std::size_t kIndent = 4;
constexpr std::size_t kAnswerIndent = 2;
constexpr double kLowConfidence = 0.5;  // below it an answer is rather wrong than right

std::string percent(double share) {
  return std::to_string(std::lround(share * 100)) + " %";
}

std::string milliseconds(std::chrono::microseconds took) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f ms", static_cast<double>(took.count()) / 1000);
  return text;
}

std::string placeOf(const Provenance& provenance) {
  std::string place = provenance.source + " · " + std::string(name(provenance.route));
  if (!provenance.document.empty())
    place += " · " + provenance.document + " [" + text(provenance.place) + "]";
  if (!provenance.elements.empty())
    place += " · " + join(provenance.elements, provenance.route == Route::kSearch ? " › " : ", ");
  return place;
}

const Candidate* candidateOf(const AskReport& report, const SourceId& source) {
  const auto found = std::ranges::find(report.candidates, source, &Candidate::source);
  return found == report.candidates.end() ? nullptr : &*found;
}

void printQuery(const NativeQuery& query, const Terminal& terminal) {
  terminal.lines(query.text, kIndent);
  std::vector<std::string> bound;
  for (const Parameter& parameter :
       std::span(query.parameters).first(std::min(kBoundShown, query.parameters.size())))
    bound.push_back(parameter.name + " = " + toJson(parameter.value));
  const bool more = bound.size() < query.parameters.size();
  if (!bound.empty())
    terminal.lines("with " + join(bound, ", ") +
                       (more ? " … (" + std::to_string(query.parameters.size()) + " in all)" : std::string()),
                   kIndent, true);
}

/// Text whose lines were broken by its author, as paragraphs; blank lines stay between them.
std::string reflowed(std::string_view text) {
  std::string flowing;
  for (const std::string& raw : split(text, '\n')) {
    const std::string_view line = trim(raw);
    const bool item = line.starts_with("- ") || line.starts_with("* ") || line.starts_with("|");
    if (line.empty() || item)
      flowing += '\n';
    else if (!flowing.empty() && flowing.back() != '\n')
      flowing += ' ';
    flowing += line;
  }
  return flowing;
}

void printPassage(const Passage& passage, const Terminal& terminal, std::size_t indent) {
  const std::vector<std::string> lines = wrap(reflowed(passage.text), terminal.width() - indent);
  for (std::size_t i = 0; i < std::min(lines.size(), kPassageLines); ++i)
    terminal.line(std::string(indent, ' ') + lines[i]);
  if (lines.size() > kPassageLines) terminal.line(std::string(indent, ' ') + "…");
}

/// Who wrote the query where a language model did, what it asks, in plain words, and what of the question it
/// does not ask for.
void printInterpretation(const Attempt& attempt, const Terminal& terminal) {
  if (!attempt.derivation.writer.empty())
    terminal.lines("written by: " + attempt.derivation.writer, kIndent, true);
  if (attempt.derivation.confirmed)
    terminal.lines("verified query of: " + attempt.derivation.confirmed->question, kIndent, true);
  else if (attempt.query && !attempt.query->why.empty())
    terminal.lines("asks for: " + attempt.query->why, kIndent, true);
  if (const auto& from = attempt.keysFrom)
    terminal.lines("for " + counted(from->keys, "key") + " of " + from->source + ": " + from->question,
                   kIndent, true);
  if (const auto given = attempt.query ? attempt.query->given : nullptr)
    terminal.lines("where " + given->name + " is " + counted(given->rows.size(), "row") + " of " +
                       given->source + ": " + given->question,
                   kIndent, true);
  if (!attempt.unexplained.empty()) terminal.lines("not used: " + attempt.unexplained, kIndent, true);
  if (!attempt.derivation.open.empty())
    terminal.lines("not satisfied: " + join(attempt.derivation.open, ", "), kIndent, true);
}

/// "Confident", "Check this" or "Not sure".
std::string_view confidenceWord(const AskReport& report) {
  if (!report.isGuess()) return "Confident";
  return report.confidence < kLowConfidence ? "Not sure" : "Check this";
}

/// Why an answer is to be checked, as a sentence.
std::string reasonToCheck(const AskReport& report) {
  if (!report.leftOut().empty()) return "The query ignores: " + std::string(report.leftOut()) + ".";
  if (report.confidence >= report.trustedFrom)
    return "A word may mean something else than the query takes it for.";
  return "Low confidence: " + percent(report.trust) + " of the answers are right from " +
         percent(report.trustedFrom) + " on.";
}

void printConfidence(const AskReport& report, const Terminal& terminal) {
  terminal.lines(confidenceText(report), 0, true);
}

/// The other interpretations of the question, numbered as `--reading` takes them.
void printInterpretations(const AskReport& report, const Terminal& terminal) {
  const bool abstained = report.status == AskStatus::kAbstained && !report.interpretations.empty();
  if (!abstained && !areClose(report.interpretations)) return;
  terminal.heading("What did you mean?");
  for (std::size_t r = 0; r < report.interpretations.size(); ++r) {
    const Interpretation& interpretation = report.interpretations[r];
    terminal.lines(std::to_string(r + 1) + ". " + interpretation.query.why + " (in " + interpretation.source +
                       ", " + percent(interpretation.confidence) + ")",
                   kAnswerIndent);
    printQuery(interpretation.query, terminal);
  }
  terminal.lines("Ask again with --reading and a number.", kAnswerIndent, true);
}

/// What the words of the question were matched to, else why the source was asked; and what it was asked.
void printOrigin(const AskReport& report, const Attempt& attempt, const Terminal& terminal) {
  const Candidate* candidate = candidateOf(report, attempt.candidate.source);
  if (!attempt.bindings.empty())
    terminal.lines("understood: " + attempt.bindings, kIndent, true);
  else if (candidate && !candidate->reason.empty())
    terminal.lines("why this source: " + candidate->reason, kIndent, true);
  if (attempt.query) printQuery(*attempt.query, terminal);
  printInterpretation(attempt, terminal);
}

/// The rows with what they can be checked by, whose columns stand in brackets.
Outcome withSupporting(const Attempt& attempt) {
  Outcome outcome = *attempt.outcome;
  if (!attempt.supporting) return outcome;
  for (const std::string& column : attempt.supporting->columns) outcome.columns.push_back("(" + column + ")");
  for (std::size_t r = 0; r < outcome.rows.size(); ++r)
    outcome.rows[r].insert(outcome.rows[r].end(), attempt.supporting->rows[r].begin(),
                           attempt.supporting->rows[r].end());
  return outcome;
}

void printKept(const Evidence& evidence, const Attempt& attempt, const Terminal& terminal) {
  const bool all = evidence.rows.empty();
  const Outcome outcome = withSupporting(attempt);
  const Outcome kept{
      .columns = outcome.columns, .rows = keptRows(evidence, outcome), .truncated = all && outcome.truncated};
  printOutcome(kept, terminal, kIndent, kRowsShown);
}

/// `again`: the attempt before it was the same, so only the new passage is shown.
void printEvidence(const AskReport& report, const Evidence& evidence, std::size_t number, bool again,
                   const Terminal& terminal) {
  terminal.line();
  for (const std::string& line :
       wrap("[" + std::to_string(number) + "] " + placeOf(evidence.provenance), terminal.width()))
    terminal.line(terminal.bold(line));
  if (evidence.attempt >= report.attempts.size()) return;
  const Attempt& attempt = report.attempts[evidence.attempt];
  if (!again) printOrigin(report, attempt, terminal);
  if (!attempt.outcome) return;
  terminal.line();
  if (attempt.outcome->columns.empty() && evidence.passage < attempt.outcome->passages.size())
    printPassage(attempt.outcome->passages[evidence.passage], terminal, kIndent);
  else
    printKept(evidence, attempt, terminal);
}

void printContradiction(const Contradiction& contradiction, const Terminal& terminal) {
  terminal.lines(contradiction.entity + ", " + contradiction.attribute + ":", 2);
  for (const Claim& claim : contradiction.claims)
    terminal.lines(claim.value + "  (" + placeOf(claim.provenance) +
                       (claim.asOf.empty() ? "" : ", " + claim.asOf) + (claim.newest ? ", the newest" : "") +
                       ")",
                   kIndent);
}

void printRoutings(const AskReport& report, const Terminal& terminal) {
  if (report.routings.empty()) return;
  terminal.heading("Routing");
  for (const Routing& routing : report.routings)
    terminal.lines(percent(routing.confidence) + "  " + inWords(routing), 2);
}

void printSteps(const AskReport& report, const Terminal& terminal) {
  if (report.steps.empty()) return;
  terminal.heading("Steps");
  for (const StageStep& step : report.steps) terminal.lines(step.stage + ": " + step.detail, 2);
}

void printCandidates(const AskReport& report, const Terminal& terminal) {
  if (report.candidates.empty()) return;
  terminal.heading("Candidates");
  for (const Candidate& candidate : report.candidates) {
    terminal.lines(
        percent(candidate.score) + "  " + candidate.source + " · " + std::string(name(candidate.route)), 2);
    terminal.lines(candidate.reason, 8, true);
  }
}

std::string verdictOf(const Attempt& attempt) {
  if (attempt.error) return std::string(name(attempt.error->code));
  if (!attempt.outcome) return "valid, not run";
  const std::size_t found =
      attempt.outcome->columns.empty() ? attempt.outcome->passages.size() : attempt.outcome->rows.size();
  return counted(found, attempt.outcome->columns.empty() ? "passage" : "row");
}

/// How the query was come to, and what else the question was taken for.
void printDerivation(const Derivation& derivation, const Terminal& terminal) {
  if (!derivation.segmentation.empty())
    terminal.lines("words: " + join(derivation.segmentation, ", "), kIndent, true);
  if (!derivation.edits.empty())
    terminal.lines("changed from what the rules parsed: " + join(derivation.edits, ", "), kIndent, true);
  for (const NativeQuery& other : derivation.others)
    terminal.lines("or, " + percent(other.confidence) + ": " + other.why, kIndent, true);
}

void printAttempt(const Attempt& attempt, const Terminal& terminal) {
  std::string head = attempt.candidate.source + " · " + std::string(name(attempt.candidate.route)) + " · " +
                     verdictOf(attempt) + " · " + milliseconds(attempt.took);
  if (attempt.query) head += " · the query alone " + percent(attempt.query->confidence);
  terminal.lines(head, 2);
  if (attempt.query) printQuery(*attempt.query, terminal);
  printInterpretation(attempt, terminal);
  printDerivation(attempt.derivation, terminal);
  if (attempt.error) {
    terminal.lines(attempt.error->message, kIndent);
    terminal.lines(attempt.error->hint, kIndent, true);
  }
}

void printTable(const Outcome& outcome, const Terminal& terminal, std::size_t indent, std::size_t maxRows,
                std::size_t width) {
  const std::string margin(indent, ' ');
  for (const std::string& line : tableLines(outcome.columns, outcome.rows, width, maxRows))
    terminal.line(margin + line);
  if (outcome.rows.empty()) terminal.line(margin + "no rows");
  if (outcome.truncated) terminal.line(margin + cutOff(outcome));
}

}  // namespace

std::string cutOff(const Outcome& outcome, std::string_view what) {
  return "cut off after " + counted(outcome.rows.size(), what) +
         ": limits.rows and limits.bytes of the configuration say how much comes";
}

void printAll(const Outcome& outcome, const Terminal& terminal, bool piped) {
  constexpr auto kAll = std::numeric_limits<std::size_t>::max();
  if (piped && !outcome.columns.empty()) return printTable(outcome, terminal, 0, kAll, kUncut);
  printOutcome(outcome, terminal, 0, kAll);
}

void printOutcome(const Outcome& outcome, const Terminal& terminal, std::size_t indent, std::size_t maxRows) {
  if (!outcome.columns.empty())
    return printTable(outcome, terminal, indent, maxRows, terminal.width() - indent);
  for (std::size_t i = 0; i < std::min(outcome.passages.size(), maxRows); ++i) {
    const Passage& passage = outcome.passages[i];
    if (i > 0) terminal.line();
    terminal.lines(passage.document + " [" + text(passage.place) + "]" +
                       (passage.headings.empty() ? "" : " · " + join(passage.headings, " › ")),
                   indent, true);
    printPassage(passage, terminal, indent);
  }
  if (outcome.passages.empty()) terminal.line(std::string(indent, ' ') + "no passages");
}

std::string confidenceText(const AskReport& report) {
  const std::string text = std::string(confidenceWord(report)) + " (" + percent(report.confidence) + ")";
  if (!report.isGuess()) return text;
  return text + ". " + reasonToCheck(report) + " Check the query before you use this.";
}

void printReport(const AskReport& report, const Terminal& terminal) {
  // Only where evidence begins does a line begin with its number.
  for (const std::string& line : wrap(report.answer.text, terminal.width() - kAnswerIndent))
    terminal.line(std::string(line.starts_with('[') ? kAnswerIndent : 0, ' ') + terminal.bold(line));
  if (report.status == AskStatus::kAbstained) printInterpretations(report, terminal);
  if (report.status != AskStatus::kAnswered) return;
  printConfidence(report, terminal);
  for (std::size_t i = 0; i < report.evidence.size(); ++i)
    printEvidence(report, report.evidence[i], i + 1,
                  i > 0 && report.evidence[i].attempt == report.evidence[i - 1].attempt, terminal);
  if (report.isGuess()) printInterpretations(report, terminal);
  if (!report.contradictions.empty()) {
    terminal.heading("Sources disagree");
    for (const Contradiction& contradiction : report.contradictions)
      printContradiction(contradiction, terminal);
  }
}

void printTrace(const AskReport& report, bool executed, const Terminal& terminal) {
  printRoutings(report, terminal);
  printCandidates(report, terminal);
  if (!report.attempts.empty()) terminal.heading("Attempts");
  for (const Attempt& attempt : report.attempts) printAttempt(attempt, terminal);
  printSteps(report, terminal);
  terminal.line();
  const std::string ending = executed ? std::string(name(report.status)) : "nothing was run; planned";
  terminal.line(terminal.dim(ending + " in " + milliseconds(report.took)));
}

}  // namespace omni
