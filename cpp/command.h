#pragma once

#include <string>
#include <vector>

#include "omni/client.h"

namespace omni::client::detail {

/// How the program is started.
struct Command {
  std::string program;  // its path
  std::vector<std::string> arguments;
  std::vector<std::string> environment;  // "NAME=value"
};

/// The command that serves what is opened over standard input and output.
/// Errors: kInvalidArgument, kNotFound, kProgramNotFound.
Result<Command> makeCommand(const OpenOptions& options);

}  // namespace omni::client::detail
