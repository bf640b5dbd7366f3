#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "base/result.h"
#include "base/sealed/checked_file.h"
#include "model/small_vector.h"

namespace omni {

/// Unit vectors of all passages in a file: the scales, then the bytes. Of a vector that is damaged all
/// numbers are zero. Thread-safe.
class VectorTable {
 public:
  /// The file's size says how many dimensions they have. Error: kUnreadable when it does not hold `count`
  /// vectors of one length.
  static Result<VectorTable> open(CheckedFile file, std::size_t count);
  static Status write(const std::filesystem::path& path, std::span<const SmallVector> vectors);

  bool isDamaged() const { return file_.isDamaged(); }
  std::size_t size() const { return scales_.size(); }
  std::size_t dimensions() const { return dimensions_; }
  /// The cosine of `query`, which has as many dimensions, with the vector at `index`.
  float similarity(const SmallVector& query, std::size_t index) const;
  /// The cosine of two of the table's vectors.
  float similarity(std::size_t one, std::size_t other) const;
  std::vector<float> at(std::size_t index) const;
  /// The vector as it is kept.
  SmallVector small(std::size_t index) const;

 private:
  SmallVectorView row(std::size_t index) const;

  CheckedFile file_;
  std::span<const float> scales_;
  std::span<const std::int8_t> bytes_;
  std::size_t dimensions_ = 0;
};

/// About `count` unit vectors that stand for the table's regions (spherical k-means over an even sample).
/// Deterministic.
std::vector<std::vector<float>> centroidsOf(const VectorTable& table, std::size_t count);

}  // namespace omni
