#pragma once

#include <span>
#include <string>

#include "app/cli/session.h"

namespace omni {

/// Runs the program: `arguments` without its name. Returns the exit code.
int runCommandLine(std::span<const std::string> arguments, const Surroundings& surroundings);

}  // namespace omni
