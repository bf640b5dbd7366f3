#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"

namespace omni {

struct ProcessLimits {
  std::size_t outputBytes = 64u << 20;
  std::size_t memoryBytes = std::size_t{2} << 30;
  std::chrono::milliseconds time{60000};
};

/// Whether a program of this name lies in one of PATH's folders.
bool isProgram(const std::string& name);

/// Runs a program with no input and gives its standard output. It is killed when time, output or the budget
/// runs out. Errors: kUnavailable (no such program), kUnreadable (it failed; the message is its own), kLimit,
/// kDeadline, kCancelled.
Result<std::string> runProcess(const std::vector<std::string>& command, const ProcessLimits& limits,
                               const Budget& budget);

}  // namespace omni
