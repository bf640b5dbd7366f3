#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "schema/descriptor.h"

namespace omni {

/// One block of a guard case file: a query and what the guard has to say of it.
struct GuardCase {
  int line = 0;  // of the block's head
  bool accept = false;
  std::string language;
  std::string dialect;
  std::string pattern;  // of the refusal; ECMAScript, "(?i)" taken off
  bool ignoreCase = false;
  std::string text;  // expanded
};

struct GuardCaseFile {
  RelationalSchema tables;
  Ontology ontology;
  GraphSchema graph;
  std::vector<GuardCase> cases;
};

/// Reads a file in the format of tests/cases/README.md. Throws std::runtime_error, with the line, on what
/// the format does not allow.
GuardCaseFile readGuardCases(const std::filesystem::path& path);

}  // namespace omni
