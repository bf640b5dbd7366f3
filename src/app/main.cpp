#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/command_line.h"
#include "base/threads/starved.h"
#include "worker/worked_kinds.h"
#include "worker/worker.h"

namespace {

constexpr std::size_t kWidest = 100;
constexpr std::size_t kNarrowest = 40;

std::size_t terminalWidth() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kWidest;
  return std::clamp<std::size_t>(size.ws_col, kNarrowest, kWidest);
}

int run(int count, char** values) {
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> arguments(values + 1, values + std::max(1, count));
  const omni::WorkedKinds worked({.path = "/proc/self/exe"});
  const int code = omni::runCommandLine(arguments, {.out = std::cout,
                                                    .err = std::cerr,
                                                    .in = &std::cin,
                                                    .inIsTerminal = isatty(STDIN_FILENO) == 1,
                                                    .outIsTerminal = isatty(STDOUT_FILENO) == 1,
                                                    .errIsTerminal = isatty(STDERR_FILENO) == 1,
                                                    .width = terminalWidth(),
                                                    .kinds = worked.all()});
  if (std::cout.flush()) return code;
  std::cerr << "omni: the output could not be written\n";
  return omni::kExitFailed;
}

}  // namespace

int main(int count, char** values) {
  if (count == 2 && std::string_view(values[1]) == omni::kWorkerArgument) return omni::workForParent();
  try {
    return run(count, values);
  } catch (const std::exception& thrown) {
    std::cerr << "omni: " << omni::starved(thrown).text() << '\n';
    return omni::kExitFailed;
  }
}
