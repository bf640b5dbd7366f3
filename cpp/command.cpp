#include "command.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>

namespace omni::client::detail {
namespace {

namespace fs = std::filesystem;

bool isProgram(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// Of a path or of a name that lies on the PATH; nothing where there is none.
std::optional<std::string> findProgram(const std::string& named) {
  if (named.find('/') != std::string::npos) return isProgram(named) ? std::optional(named) : std::nullopt;
  std::istringstream folders(variable("PATH"));
  for (std::string folder; std::getline(folders, folder, ':');)
    if (const fs::path path = fs::path(folder) / named; isProgram(path)) return fs::absolute(path).string();
  return std::nullopt;
}

Result<std::string> locateProgram(const OpenOptions& options) {
  const std::string named = options.program.empty() ? variable("OMNI_PROGRAM") : options.program;
  if (auto found = findProgram(named.empty() ? "omni" : named)) return *found;
  if (named.empty())
    return Error{Code::kProgramNotFound, "the program omni is not on the PATH",
                 "Install it, or name it in OMNI_PROGRAM or in OpenOptions::program."};
  return Error{Code::kProgramNotFound, "there is no program at " + named, "Name one that can be executed."};
}

/// Why a source or configuration cannot be opened.
std::optional<Error> checkPlace(const std::string& place) {
  if (place.empty() || place.find('\0') != std::string::npos)
    return Error{Code::kInvalidArgument, "a source is empty or has a null byte",
                 "Name a folder, a file or an address."};
  std::error_code ignored;
  if (place.find("://") != std::string::npos || fs::exists(place, ignored)) return std::nullopt;
  return Error{Code::kNotFound, "there is nothing at " + place, "Name a folder, a file or an address."};
}

std::string placeArgument(const std::string& place) {
  return place.starts_with('-') ? "./" + place : place;
}

std::vector<std::string> makeArguments(const OpenOptions& options) {
  std::vector<std::string> arguments{"mcp", "-q"};
  const auto add = [&](const char* key, const std::string& place) {
    arguments.insert(arguments.end(), {key, placeArgument(place)});
  };
  for (const std::string& source : options.sources) add("--in", source);
  if (!options.config.empty()) add("--config", options.config);
  if (!options.planner.empty()) arguments.push_back("--planner=" + options.planner);
  for (const std::string& role : options.roles) arguments.push_back("--role=" + role);
  return arguments;
}

std::vector<std::string> makeEnvironment(const OpenOptions& options) {
  std::vector<std::string> made;
  for (char** entry = environ; *entry; ++entry) {
    const std::string_view pair(*entry);
    if (!options.environment.contains(std::string(pair.substr(0, pair.find('='))))) made.emplace_back(pair);
  }
  for (const auto& [name, value] : options.environment) made.push_back(name + "=" + value);
  return made;
}

}  // namespace

Result<Command> makeCommand(const OpenOptions& options) {
  if (!options.sources.empty() && !options.config.empty())
    return Error{Code::kInvalidArgument, "both sources and a configuration are given",
                 "Name one of the two."};
  for (const std::string& source : options.sources)
    if (auto error = checkPlace(source)) return *error;
  if (!options.config.empty())
    if (auto error = checkPlace(options.config)) return *error;
  auto program = locateProgram(options);
  if (!program) return program.error();
  return Command{*program, makeArguments(options), makeEnvironment(options)};
}

}  // namespace omni::client::detail
