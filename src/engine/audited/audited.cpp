#include "engine/audited/audited.h"

#include <algorithm>

namespace omni {
namespace {

void addSize(const Outcome& outcome, AuditRecord& record) {
  record.rows += outcome.rows.size() + outcome.passages.size();
  for (const Row& row : outcome.rows)
    for (const Value& value : row) record.bytes += byteSize(value);
  for (const Passage& passage : outcome.passages) record.bytes += passage.text.size();
}

void addError(const Error& error, AuditRecord& record) {
  record.outcome = error.code == Code::kRefused ? "refused" : "failed";
  record.code = name(error.code);
}

std::string_view outcomeOf(AskStatus status) {
  switch (status) {
    case AskStatus::kAnswered: return "ok";
    case AskStatus::kAbstained: return "abstained";
    case AskStatus::kRefused: return "refused";
    case AskStatus::kFailed: return "failed";
    case AskStatus::kNeedsInput: return "needs_input";
  }
  return "failed";
}

/// Why a question failed: what the whole says, else the first of its attempts that went wrong.
const Error* errorOf(const AskReport& report) {
  if (report.error) return &*report.error;
  if (report.status != AskStatus::kFailed) return nullptr;
  const auto failed = std::ranges::find_if(report.attempts, wentWrong);
  return failed == report.attempts.end() ? nullptr : &*failed->error;
}

}  // namespace

AuditRecord auditOf(const SourceId& source, const NativeQuery& query, const Result<Outcome>& outcome) {
  AuditRecord record{.kind = AuditRecord::Kind::kQuery, .sources = {source}, .text = query.text};
  for (const Parameter& parameter : query.parameters) record.parameters.push_back(parameter.name);
  if (outcome)
    addSize(*outcome, record);
  else
    addError(outcome.error(), record);
  return record;
}

AuditRecord auditOf(const AskReport& report) {
  AuditRecord record{.kind = AuditRecord::Kind::kQuestion, .text = report.question, .took = report.took};
  for (const Attempt& attempt : report.attempts) {
    if (std::ranges::find(record.sources, attempt.candidate.source) == record.sources.end())
      record.sources.push_back(attempt.candidate.source);
    if (attempt.outcome) addSize(*attempt.outcome, record);
  }
  if (const Error* error = errorOf(report)) addError(*error, record);
  if (!report.error) record.outcome = outcomeOf(report.status);
  if (report.status == AskStatus::kRefused) record.code = name(Code::kRefused);
  return record;
}

}  // namespace omni
