#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "eval/method.h"

namespace omni {

/// One column of the comparison: a method with the number of sources that it may explore.
struct Arm {
  const Method* method = nullptr;
  std::size_t k = 3;
  bool main = true;  // at the k that the methods are compared at
  std::string name;  // "omni" at the main k, else such as "omni.k5"

  /// Where its answers are kept, one line a question.
  std::filesystem::path file(const std::filesystem::path& folder) const { return folder / (name + ".jsonl"); }
};

/// The k at which methods are compared: 3 where it is among them, else the first.
std::size_t mainK(std::span<const std::size_t> ks);

/// The named methods at the main k, each once, in the order given, and the swept ones at every other k.
/// Refuses an unknown method.
Result<std::vector<Arm>> armsOf(std::span<const std::string> methods, std::span<const std::size_t> ks);

}  // namespace omni
