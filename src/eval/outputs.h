#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "base/result.h"
#include "eval/arm.h"
#include "eval/metrics/scored.h"
#include "eval/report/evaluation_report.h"

namespace omni {

/// An arm's questions as they were answered, scored.
struct ScoredArm {
  const Arm* arm = nullptr;
  std::vector<ScoredQuestion> questions;
  std::string wrongList;  // HTML, of a main arm
};

/// Reads the arm's answers and, of a main arm, writes what was not right and what it ranked. Errors:
/// kUnreadable (a malformed line), kUnavailable (a file cannot be written).
Result<ScoredArm> scoreArm(const Arm& arm, const std::filesystem::path& folder,
                           std::span<const Sample> samples);

/// Writes the report in all its forms.
Status writeReport(const EvaluationReport& report, std::span<const ScoredArm> arms,
                   const std::filesystem::path& folder);

}  // namespace omni
