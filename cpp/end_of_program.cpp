#include "end_of_program.h"

#include <sys/wait.h>

#include <cstring>
#include <sstream>

namespace omni::client::detail {
namespace {

constexpr std::string_view kOwn = "omni: ";         // before what the program says of its own errors
constexpr std::string_view kHintIndent = "      ";  // before what to do next

void append(std::string& text, std::string_view more) {
  if (!text.empty() && !more.empty()) text += ' ';
  text += more;
}

/// "omni: what happened", and then what to do next, indented. The message is empty where the log has none.
Error readOwnError(const std::string& log) {
  Error error{Code::kProgramEnded};
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    const std::string_view text(line);
    if (text.starts_with(kOwn) && error.message.empty())
      append(error.message, text.substr(kOwn.size()));
    else if (error.message.empty())
      continue;
    else if (text.starts_with(kHintIndent))
      append(error.hint, text.substr(kHintIndent.size()));
    else
      append(error.message, text);
  }
  return error;
}

std::string lastLine(const std::string& log) {
  std::string last;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);)
    if (line.find_first_not_of(" \t\r") != std::string::npos) last = line;
  return last.starts_with(kOwn) ? last.substr(kOwn.size()) : last;
}

std::string describeStatus(std::optional<int> status) {
  if (!status) return "";
  if (WIFSIGNALED(*status)) return " with signal " + std::to_string(WTERMSIG(*status));
  return " with exit code " + std::to_string(WEXITSTATUS(*status));
}

}  // namespace

Error explainEnd(std::optional<int> status, const std::string& log) {
  Error error{Code::kProgramEnded};
  if (status && WIFEXITED(*status) && WEXITSTATUS(*status) != 0) error = readOwnError(log);
  if (error.message.empty()) {
    const std::string last = lastLine(log);
    error.message = "the program ended" + describeStatus(status) + (last.empty() ? "" : ": ") + last;
    error.hint = "The next call starts it again.";
  }
  error.log = log;
  return error;
}

}  // namespace omni::client::detail
