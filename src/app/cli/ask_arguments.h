#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/session.h"

namespace omni {

/// The arguments of `omni ask` and `omni explain`.
struct AskArguments {
  std::string question;
  std::vector<std::string> earlier;  // of the same session
  std::size_t candidates = 0;        // 0: as configured
  std::vector<std::string> sources;
  std::optional<double> trust;
  std::size_t interpretation = 0;  // 0: the one that is put first
  std::vector<std::string> meant;  // ids of meanings that were chosen in the same session
  bool clarify = false;            // whether someone at a terminal may be asked back
  bool trace = false;
  bool execute = true;  // false: `omni explain`
};

/// Opens the pool. Fails also where no source of it can be used, or one that was asked for is not there.
Result<std::unique_ptr<Engine>> openAsked(const Session& session, const AskArguments& arguments,
                                          Terminal& terminal);

/// Asks the question of `arguments` until `stop` is requested; progress is drawn. `clarify`: whether it may
/// be asked back which meaning is meant.
AskReport askOne(const Engine& engine, const AskArguments& arguments, bool clarify,
                 const std::stop_token& stop, Terminal& terminal);

/// Prints a report in the layout that was asked for, its warnings on stderr, and gives the exit code.
int printAsked(const Session& session, const AskArguments& arguments, const AskReport& report,
               Terminal& terminal);

}  // namespace omni
