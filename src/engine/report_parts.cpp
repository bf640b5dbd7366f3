#include "engine/report_parts.h"

#include <algorithm>
#include <iterator>

#include "answer/statement.h"

namespace omni {
namespace {

void append(const Answer& answer, std::size_t evidenceShift, Answer& whole) {
  const Answer moved = shifted(answer, evidenceShift);
  if (!whole.text.empty() && !moved.text.empty()) whole.text += "\n\n";
  whole.text += moved.text;
  whole.marked |= moved.marked;
  whole.citations.insert(whole.citations.end(), moved.citations.begin(), moved.citations.end());
}

// Each source once.
void add(const Candidate& candidate, std::vector<Candidate>& candidates) {
  if (std::ranges::find(candidates, candidate.source, &Candidate::source) == candidates.end())
    candidates.push_back(candidate);
}

}  // namespace

std::vector<Candidate> candidatesOf(const std::vector<Attempt>& attempts) {
  std::vector<Candidate> candidates;
  for (const auto& attempt : attempts) add(attempt.candidate, candidates);
  return candidates;
}

void append(Inquiry& part, AskReport& report) {
  auto& [likely, candidates, plan, steps, attempts, set, interpretations, clarification, meant, answer,
         failed] = part.found;
  const bool first = report.attempts.empty();
  report.confidence = first ? part.confidence() : std::min(report.confidence, part.confidence());
  // Of a question in several parts no number would say what is meant.
  report.interpretations = first ? std::move(interpretations) : std::vector<Interpretation>{};
  if (clarification) report.answer.text = inWords(*clarification);
  report.clarification = std::move(clarification);
  if (!meant.empty()) report.meant = std::move(meant);
  if (set.evidence.empty() && report.whyNot.empty()) report.whyNot = set.whyNot;
  append(answer, report.evidence.size(), report.answer);
  for (const auto& candidate : candidates) add(candidate, report.candidates);
  for (Evidence evidence : set.evidence) {
    evidence.attempt += report.attempts.size();
    report.evidence.push_back(std::move(evidence));
  }
  for (Contradiction contradiction : set.contradictions) {
    for (Claim& claim : contradiction.claims) claim.attempt += report.attempts.size();
    report.contradictions.push_back(std::move(contradiction));
  }
  std::ranges::move(attempts, std::back_inserter(report.attempts));
}

void refuse(AskReport& report) {
  report.answer.text = "Refused: sources are read-only, and the question asks for a change.";
  report.status = AskStatus::kRefused;
}

}  // namespace omni
