#pragma once

#include <string>
#include <vector>

namespace omni {

/// One block of a question case file: a question to one source and a query whose rows are the answer.
struct QuestionCase {
  std::string file;
  int line = 0;  // of the block's head
  std::string source;
  std::string question;
  std::string query;     // in the source's language
  bool ordered = false;  // the rows come in the query's order
  bool missed = false;   // known to be answered wrongly
};

/// All cases of tests/cases/questions, in the format of tests/cases/README.md. Throws std::runtime_error,
/// with the line, on what the format does not allow.
std::vector<QuestionCase> readQuestionCases();

}  // namespace omni
