#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace omni {

/// A bottom-k sketch: the least hashes of a column's distinct values. All of them where these are few, else
/// a sample that is the same for each column, so that two tell how many values they share.
class ValueSketch {
 public:
  static constexpr std::size_t kSize = 1024;

  ValueSketch() = default;
  /// Of hashes that are distinct, in any order.
  explicit ValueSketch(std::vector<std::uint64_t> hashes);

  struct Overlap {
    std::size_t compared = 0;  // values of which it is known whether the other column has them
    std::size_t shared = 0;    // of these
  };
  Overlap within(const ValueSketch& other) const;

  bool empty() const { return least_.empty(); }

 private:
  std::vector<std::uint64_t> least_;  // in order
  bool complete_ = true;              // these are all
};

}  // namespace omni
