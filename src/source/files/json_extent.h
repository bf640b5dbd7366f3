#pragma once

#include <cstddef>
#include <string_view>

namespace omni {

/// How deep lists and objects stand within each other in a text of JSON, and how many members the objects
/// have, without parsing it: parsers need memory, and some of them stack, by the depth, and time by the
/// square of an object's members.
class JsonExtent {
 public:
  /// The next piece of the text.
  void add(std::string_view piece);
  std::size_t deepest() const { return deepest_; }
  /// Of all objects together.
  std::size_t members() const { return members_; }

 private:
  std::size_t depth_ = 0;
  std::size_t deepest_ = 0;
  std::size_t members_ = 0;
  bool quoted_ = false;
  bool escaped_ = false;
};

}  // namespace omni
