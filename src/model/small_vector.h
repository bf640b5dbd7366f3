#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace omni {

/// A vector in one byte a dimension: value = scale * byte.
struct SmallVector {
  float scale = 0;
  std::vector<std::int8_t> bytes;
};

/// One that lies elsewhere.
struct SmallVectorView {
  float scale = 0;
  std::span<const std::int8_t> bytes;
};

SmallVector shrink(std::span<const float> vector);

/// The dot product; 0 for vectors of different length.
float dot(SmallVectorView a, SmallVectorView b);
inline SmallVectorView view(const SmallVector& vector) {
  return {vector.scale, vector.bytes};
}

}  // namespace omni
