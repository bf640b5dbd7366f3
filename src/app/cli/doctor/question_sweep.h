#pragma once

#include <cstddef>

#include "app/cli/session.h"

namespace omni {

/// Asks the built-in planner questions that are made of each source's own names and values, at most `most` of
/// a source, and says which it reads and what would let it read more; gives the exit code.
int sweepQuestions(const Session& session, std::size_t most, Terminal& terminal);

}  // namespace omni
