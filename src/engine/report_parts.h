#pragma once

#include <vector>

#include "engine/inquiry.h"
#include "engine/report.h"

namespace omni {

/// Puts what one part of a question led to behind what the parts before it led to.
void append(Inquiry& part, AskReport& report);

/// The sources that an agent asked: it commits to no list.
std::vector<Candidate> candidatesOf(const std::vector<Attempt>& attempts);

/// Makes a refusal of the report: the question asks for a change.
void refuse(AskReport& report);

}  // namespace omni
