#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace omni {

/// The records of things, all in the same fields.
struct Records {
  std::vector<std::vector<std::string>> rows;  // a value a field; empty: not known
  std::vector<std::uint32_t> sources;          // of each row
};

/// Two of them, by their places; a < b.
struct RecordPair {
  std::uint32_t a = 0;
  std::uint32_t b = 0;

  auto operator<=>(const RecordPair&) const = default;
};

/// How likely it is that they are one thing.
struct ScoredPair {
  RecordPair pair;
  double logOdds = 0;  // natural logarithm
};

}  // namespace omni
