#pragma once

#include <string>

namespace omni {

/// The text of a case block with {{TEXT*N}}, {{U+HHHH}} and {{xHH}} expanded, as tests/cases/README.md says.
std::string expandCaseText(const std::string& text);

}  // namespace omni
