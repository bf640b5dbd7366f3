#pragma once

#include <string>
#include <vector>

#include "select/candidate.h"

namespace omni {

/// One step of a plan: what is asked of a source, in words.
struct PlannedStep {
  SourceId source;
  std::string question;
};

/// The sources that may answer, the likeliest first, and where none of them does alone, how they answer
/// together: each step of the plan is given the rows of the one before. No plan: empty.
struct Selection {
  std::vector<Candidate> candidates;
  std::vector<PlannedStep> plan{};
};

}  // namespace omni
