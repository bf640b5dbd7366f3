#pragma once

#include <sys/types.h>

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace omni {

/// A program, and how its process begins.
struct ProcessStart {
  std::filesystem::path program;
  std::vector<std::string> arguments;           // without the program's name
  std::vector<std::string> environment;         // "NAME=value"
  std::span<const std::pair<int, int>> endsAs;  // a descriptor of this process, and its number in the new one
};

/// Starts a process in a group of its own, with no blocked or ignored signal. It gets each end under the
/// number paired with it, /dev/null for the other standard streams, and no other descriptor. Gives 0, or the
/// error as errno has it.
int startProcess(const ProcessStart& start, pid_t& id);

}  // namespace omni
