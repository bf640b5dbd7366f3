#pragma once

#include <string>
#include <vector>

#include "question/question.h"

namespace omni {

/// The texts of what a question asks in one breath: "summarise our refund policy and show how many refunds we
/// processed" wants prose and a number. Only clauses that want different modalities part; otherwise the
/// question itself.
std::vector<std::string> parts(const Question& question);

}  // namespace omni
