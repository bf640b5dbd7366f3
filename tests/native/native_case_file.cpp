#include "native_case_file.h"

#include <fstream>
#include <stdexcept>

#include "base/text.h"

namespace omni {
namespace {

NativeCase headOf(const std::string& line, int number) {
  NativeCase block{.line = number};
  if (line.starts_with("refused ~ ")) {
    block.refusal = trim(line.substr(10));
    return block;
  }
  if (line.starts_with("runs as ")) {
    block.columns = split(line.substr(8), '|');
    for (auto& column : block.columns) column = trim(column);
    return block;
  }
  block.empty = line == "runs empty";
  if (!block.empty && line != "runs")
    throw std::runtime_error("line " + std::to_string(number) + ": neither runs nor refused: " + line);
  return block;
}

}  // namespace

std::vector<NativeCase> readNativeCases(const std::filesystem::path& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  std::vector<NativeCase> cases;
  std::vector<std::string> lines;
  bool inBlock = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (inBlock && line != "----") {
      lines.push_back(line);
    } else if (inBlock) {
      cases.back().text = join(lines, "\n");
      lines.clear();
      inBlock = false;
    } else if (!line.empty() && line[0] != '#') {
      cases.push_back(headOf(line, number));
      inBlock = true;
    }
  }
  if (inBlock) throw std::runtime_error("a block is not ended by ----");
  return cases;
}

}  // namespace omni
