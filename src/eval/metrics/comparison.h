#pragma once

#include <span>
#include <string>

#include "eval/metrics/bootstrap.h"
#include "eval/metrics/scored.h"

namespace omni {

/// Two methods on the questions that both answered, `first` less `second`, in points; the mean over the
/// routes.
struct PairedComparison {
  std::string first;
  std::string second;
  std::size_t questions = 0;
  Difference selection;
  Difference retrieval;
};

/// Both in the order of the samples, as `scored` gives them.
PairedComparison compare(std::string first, std::span<const ScoredQuestion> firstQuestions,
                         std::string second, std::span<const ScoredQuestion> secondQuestions);

}  // namespace omni
