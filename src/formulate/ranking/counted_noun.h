#pragma once

#include <string>

#include "formulate/candidates/candidates.h"
#include "question/question.h"

namespace omni {

/// The noun that a question counts ("how many WIDGETS are there") where the candidate's query uses none of
/// these words, so that whatever it counts is something else. Empty where it uses some, or nothing is
/// counted.
std::string unusedCountedNoun(const QueryCandidate& candidate, const Question& question,
                              const EntityModel& model);

}  // namespace omni
