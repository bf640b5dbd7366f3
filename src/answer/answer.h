#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace omni {

/// The answer in words; each citation is an index into the evidence.
struct Answer {
  std::string text;
  std::vector<std::size_t> citations;
  bool marked = false;  // the text names its citations itself: "[1]" is evidence 0
};

}  // namespace omni
