#pragma once

#include "engine/inquiry.h"
#include "engine/report.h"

namespace omni {

/// Puts what one part of a question led to behind what the parts before it led to.
void append(Inquiry& part, AskReport& report);

/// Makes a refusal of the report: the question asks for a change.
void refuse(AskReport& report);

}  // namespace omni
