#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace omni {

/// One block of an injection case file: hostile text, and where it turns up.
struct InjectionCase {
  std::string file;
  int line = 0;  // of the block's head
  bool reply = false;
  std::vector<std::string> places;  // of data; of a reply, its stage
  std::string pattern;              // of a reply: what may not come of it; ECMAScript
  std::string text;                 // expanded
};

/// All cases of tests/cases/injection, in the format of tests/cases/README.md. Throws std::runtime_error,
/// with the line, on what the format does not allow.
std::vector<InjectionCase> readInjectionCases();

}  // namespace omni
