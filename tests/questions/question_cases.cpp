#include "question_cases.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "base/text.h"

namespace omni {
namespace {

/// Reads one file, line by line.
class Reader {
 public:
  explicit Reader(const std::filesystem::path& path) : file_(path.string()), in_(path) {}

  std::vector<QuestionCase> run() {
    std::vector<QuestionCase> cases;
    for (std::string line; next(line);) {
      if (line.empty() || line.starts_with('#')) continue;
      if (line.starts_with("source ")) {
        source_ = trim(line.substr(7));
      } else if (line == "ask" || line == "ask missed") {
        cases.push_back(block());
        cases.back().missed = line == "ask missed";
      } else {
        refuse("neither 'source ID' nor 'ask' nor 'ask missed'");
      }
    }
    return cases;
  }

 private:
  bool next(std::string& line) {
    ++number_;
    return static_cast<bool>(std::getline(in_, line));
  }

  QuestionCase block() {
    QuestionCase found{.file = file_, .line = number_, .source = source_};
    std::string line;
    if (!next(found.question) || !next(line) || !line.starts_with("gives"))
      refuse("a question and 'gives' are due");
    found.ordered = line == "gives ordered";
    std::vector<std::string> query;
    while (next(line) && line != "----") query.push_back(line);
    if (line != "----" || query.empty()) refuse("a query and ---- are due");
    found.query = join(query, "\n");
    return found;
  }

  [[noreturn]] void refuse(const std::string& what) const {
    throw std::runtime_error(file_ + ":" + std::to_string(number_) + ": " + what);
  }

  std::string file_;
  std::ifstream in_;
  std::string source_;
  int number_ = 0;
};

}  // namespace

std::vector<QuestionCase> readQuestionCases() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator("tests/cases/questions"))
    if (entry.path().extension() == ".case") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<QuestionCase> cases;
  for (const auto& file : files) {
    auto found = Reader(file).run();
    std::move(found.begin(), found.end(), std::back_inserter(cases));
  }
  return cases;
}

}  // namespace omni
