#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "eval/data/sample.h"

namespace omni {

/// A log of questions with what was found to be right, one JSON object a line (docs/evaluation.md).
struct QuestionLog {
  std::vector<Sample> samples;
  std::size_t wrong = 0;  // lines whose answer was wrong: nothing to hold an answer against
};

/// Reads a log; `routes` are those of the known sources. Errors: kNotFound (no file, or an unknown source),
/// kUnreadable, kInvalidArgument, each with the file and line.
Result<QuestionLog> readQuestionLog(const std::filesystem::path& file,
                                    const std::map<SourceId, Route>& routes);

}  // namespace omni
