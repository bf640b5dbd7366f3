#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "eval/metrics/comparison.h"
#include "eval/metrics/summary.h"
#include "eval/unified/unified_size.h"

namespace omni {

/// The results of one method at one k.
struct ArmReport {
  std::string name;    // "omni", or such as "omni.k5" in addition to the main k
  std::string method;  // "omni"
  std::size_t k = 0;
  bool main = true;             // at the k at which methods are compared
  bool given = false;           // knows what an asker would not say: an oracle
  std::optional<Route> pinned;  // to the sources of this route
  MethodSummary summary;
  std::optional<double> threshold = {};  // of ensembles, where several were measured

  /// Whether it is here to be compared with itself at other thresholds.
  bool atThreshold() const { return !main && threshold; }
};

/// The measurements of a run, ready to be written.
struct EvaluationReport {
  nlohmann::json settings;                 // what was asked of the run
  std::size_t sources = 0;                 // in the pool
  std::vector<std::string> failedSources;  // "id: why", those that could not be opened
  std::vector<std::string> notes;          // what was left out of the questions, and why
  std::optional<UnifiedSize> unified;      // when the method "unified" was run
  std::vector<ArmReport> arms;
  std::vector<PairedComparison> comparisons;
};

/// `report.json`, as docs/evaluation.schema.json describes it.
nlohmann::json toJson(const EvaluationReport& report);

/// `report.md`, for people.
std::string toMarkdown(const EvaluationReport& report);

}  // namespace omni
