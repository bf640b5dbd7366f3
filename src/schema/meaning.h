#pragma once

#include <string>
#include <vector>

namespace omni {

/// The meaning of a text to one model: near meanings lie near each other (dot product). Those of two models
/// cannot be compared, whatever their length.
struct Meaning {
  std::string model;          // its short name; empty: there is no meaning
  std::vector<float> vector;  // unit length

  bool empty() const { return vector.empty(); }
};

}  // namespace omni
