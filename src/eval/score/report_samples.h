#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/report.h"

namespace omni {

/// An executed attempt, for tests.
inline Attempt attemptOn(const SourceId& source, Route route, std::vector<Row> rows) {
  Attempt attempt;
  attempt.candidate = {source, route, 0.8, ""};
  attempt.query = NativeQuery{route, "the query", {}, 0.9, ""};
  attempt.outcome = Outcome{};
  attempt.outcome->rows = std::move(rows);
  return attempt;
}

/// A report of these attempts; without a chosen one it abstains.
inline AskReport reportOf(std::vector<Attempt> attempts, std::optional<std::size_t> chosen) {
  AskReport report;
  report.status = chosen ? AskStatus::kAnswered : AskStatus::kAbstained;
  for (const auto& attempt : attempts) report.candidates.push_back(attempt.candidate);
  report.attempts = std::move(attempts);
  if (chosen) report.evidence.push_back({*chosen, 0, 0.7, {}});
  report.took = std::chrono::microseconds(2500);
  return report;
}

}  // namespace omni
