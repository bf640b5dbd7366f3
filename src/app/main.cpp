#include <execinfo.h>
#include <omni_native.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/cli/command_line.h"
#include "base/threads/starved.h"
#include "source/fetched/fetched_kinds.h"
#include "worker/worked_kinds.h"
#include "worker/worker.h"

namespace {

constexpr std::size_t kWidest = 100;
constexpr std::size_t kNarrowest = 40;
constexpr auto kThisProgram = "/proc/self/exe";

std::size_t terminalWidth() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kWidest;
  return std::clamp<std::size_t>(size.ws_col, kNarrowest, kWidest);
}

/// Ends the program, without taking memory, where it gets none and nobody can go on without.
[[noreturn]] void endStarved() {
  static constexpr std::array kStarvedMessage{std::string_view("omni: "), omni::kStarved,
                                              std::string_view(". "), omni::kStarvedHint,
                                              std::string_view("\n")};
  for (const std::string_view piece : kStarvedMessage)
    if (write(STDERR_FILENO, piece.data(), piece.size()) < 0) break;
  _exit(omni::kExitFailed);
}

thread_local bool lacksMemory = false;

/// The new handler: notes that this thread got no memory, for `endUncaught`, and throws as without it.
void noteLack() {
  lacksMemory = true;
  throw std::bad_alloc();
}

/// What a thread threw and nobody caught. Where it came to a `noexcept` function of a library, some of which
/// take memory (`std::filesystem`), nothing tells what it was but that the thread lacked memory.
[[noreturn]] void endUncaught() {
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
    if (lacksMemory) endStarved();
  } catch (const std::bad_alloc&) {
    endStarved();
  } catch (const std::system_error&) {  // no more threads
    endStarved();
  } catch (...) {
    __gnu_cxx::__verbose_terminate_handler();  // a defect: with its name
  }
  std::abort();
}

/// glibc loads what unwinds a stack where that is first needed, and aborts where there is no memory left for
/// it.
void loadUnwinding() {
  void* frame = nullptr;
  backtrace(&frame, 1);
}

int run(int count, char** values) {
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> arguments(values + 1, values + std::max(1, count));
  const omni::WorkedKinds worked({.path = kThisProgram});
  const omni::FetchedKinds kinds(worked.all());
  const int code = omni::runCommandLine(arguments, {.out = std::cout,
                                                    .err = std::cerr,
                                                    .in = &std::cin,
                                                    .inIsTerminal = isatty(STDIN_FILENO) == 1,
                                                    .outIsTerminal = isatty(STDOUT_FILENO) == 1,
                                                    .errIsTerminal = isatty(STDERR_FILENO) == 1,
                                                    .width = terminalWidth(),
                                                    .program = kThisProgram,
                                                    .kinds = kinds.all()});
  if (std::cout.flush()) return code;
  std::cerr << "omni: the output could not be written\n";
  return omni::kExitFailed;
}

}  // namespace

int main(int count, char** values) {
  loadUnwinding();
  if (count == 2 && std::string_view(values[1]) == omni::kWorkerArgument) return omni::workForParent();
  std::set_terminate(endUncaught);
  std::set_new_handler(noteLack);
  omni_on_starved(endStarved);
  try {
    return run(count, values);
  } catch (const std::exception& thrown) {
    std::cerr << "omni: " << omni::starved(thrown).text() << '\n';
    return omni::kExitFailed;
  }
}
