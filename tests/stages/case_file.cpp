#include "stages/case_file.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "base/text.h"
#include "case_text.h"

namespace omni {
namespace {

InjectionCase headOf(const std::string& file, int number, const std::string& line) {
  InjectionCase found{.file = file, .line = number};
  const auto tilde = line.find(" ~ ");
  if (tilde != std::string::npos) found.pattern = trim(line.substr(tilde + 3));
  std::istringstream in(line.substr(0, tilde));
  std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
  if (words.size() < 2 || (words[0] != "at" && words[0] != "reply"))
    throw std::runtime_error(file + ":" + std::to_string(number) + ": neither 'at PLACE…' nor 'reply STAGE'");
  found.reply = words[0] == "reply";
  found.places.assign(words.begin() + 1, words.end());
  return found;
}

void read(const std::filesystem::path& path, std::vector<InjectionCase>& cases) {
  std::ifstream in(path);
  std::vector<std::string> lines;
  bool inside = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (inside && line == "----") {
      cases.back().text = expandCaseText(join(lines, "\n"));
      inside = false;
    } else if (inside) {
      lines.push_back(line);
    } else if (!line.empty() && line[0] != '#') {
      cases.push_back(headOf(path.string(), number, line));
      lines.clear();
      inside = true;
    }
  }
  if (inside) throw std::runtime_error(path.string() + ": a block is not ended by ----");
}

}  // namespace

std::vector<InjectionCase> readInjectionCases() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator("tests/cases/injection"))
    if (entry.path().extension() == ".case") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<InjectionCase> cases;
  for (const auto& file : files) read(file, cases);
  return cases;
}

}  // namespace omni
