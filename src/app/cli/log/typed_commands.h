#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "app/cli/command_line.h"
#include "base/temporary_folder.h"
#include "report/report_json.h"
#include "state/kept_in.h"

namespace omni {

/// The result of a command.
struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

/// Tests of commands. Runs in an empty folder that disappears with the test.
class CommandLineTest : public ::testing::Test {
 protected:
  Ran run(const std::vector<std::string>& arguments, const std::optional<std::string>& typed = {}) const {
    std::ostringstream out, err;
    std::istringstream in(typed.value_or(""));
    const int code = runCommandLine(arguments, {.out = out,
                                                .err = err,
                                                .in = typed ? &in : nullptr,
                                                .inIsTerminal = terminal_,
                                                .outIsTerminal = terminal_,
                                                .folder = folder_,
                                                .modelServers = servers_,
                                                .world = world_});
    return {code, out.str(), err.str()};
  }

  TemporaryFolder temporary_;
  std::filesystem::path folder_ = temporary_.path();
  bool terminal_ = false;
  std::vector<LocalServer> servers_;
  CachedIn world_{folder_ / ".cache"};
};

/// Tests of what is kept: the same with a state folder.
class LogCommandTest : public CommandLineTest {
 protected:
  Ran run(const std::vector<std::string>& arguments) const {
    std::ostringstream out, err;
    const int code =
        runCommandLine(arguments, {.out = out, .err = err, .folder = folder_, .world = keeping_});
    return {code, out.str(), err.str()};
  }
  Json json(const std::vector<std::string>& arguments) const {
    return Json::parse(run(arguments).out, nullptr, false);
  }

  // Whether what was tried first is a confirmed question's query.
  static bool isConfirmed(const Json& report) {
    const Json attempts = report.value("attempts", Json::array());
    return !attempts.empty() && attempts[0].contains("confirmed");
  }

  static constexpr std::chrono::system_clock::time_point kDay{std::chrono::hours{24 * 20000}};
  const KeptIn keeping_{folder_ / ".cache", folder_ / ".state"};
  const std::string sales_ = std::filesystem::absolute("examples/company/sales.db").string();
};

}  // namespace omni
