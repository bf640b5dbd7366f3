#pragma once

#include <cstddef>
#include <string_view>

namespace omni {

/// How deep lists and objects stand within each other in a text of JSON, without parsing it: parsers need
/// memory, and some of them stack, by the depth.
class JsonDepth {
 public:
  /// The next piece of the text.
  void add(std::string_view piece);
  std::size_t deepest() const { return deepest_; }

 private:
  std::size_t depth_ = 0;
  std::size_t deepest_ = 0;
  bool quoted_ = false;
  bool escaped_ = false;
};

}  // namespace omni
