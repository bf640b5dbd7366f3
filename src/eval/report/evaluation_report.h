#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "eval/metrics/summary.h"

namespace omni {

/// What a run measured, ready to be written.
struct EvaluationReport {
  nlohmann::json settings;                 // what was asked of the run
  std::size_t sources = 0;                 // in the pool
  std::vector<std::string> failedSources;  // "id: why", those that could not be opened
  std::vector<MethodSummary> methods;
};

/// `report.json`; figures in percent with 95% intervals, times in milliseconds.
nlohmann::json toJson(const EvaluationReport& report);

/// `report.md`, for people.
std::string toMarkdown(const EvaluationReport& report);

}  // namespace omni
