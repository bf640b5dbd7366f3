#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "eval/method.h"

namespace omni {

/// One column of the comparison: a method with the number of sources that it may explore, or with a threshold
/// of ensembles.
struct Arm {
  const Method* method = nullptr;
  std::size_t k = 3;
  bool main = true;                      // at the k that the methods are compared at
  std::string name;                      // "omni" at the main k, else such as "omni.k5" or "omni.t0.3"
  std::optional<double> threshold = {};  // of ensembles, instead of the configured one

  /// Where its answers are kept, one line a question.
  std::filesystem::path file(const std::filesystem::path& folder) const { return folder / (name + ".jsonl"); }
};

/// The k at which methods are compared: 3 where it is among them, else the first.
std::size_t mainK(std::span<const std::size_t> ks);

/// The named methods at the main k, each once, in the order given, the swept ones at every other k, and those
/// of those without an oracle at each of `thresholds`. Refuses an unknown method.
Result<std::vector<Arm>> armsOf(std::span<const std::string> methods, std::span<const std::size_t> ks,
                                std::span<const double> thresholds = {});

}  // namespace omni
