#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// Writes one FlatBuffer, as its internals document has the format, from the innermost part to the outermost.
/// A part is known by its distance from the end. Tables are written one after the other, never nested.
class FlatBuffer {
 public:
  using Part = std::uint32_t;
  static constexpr std::size_t kMaxSlots = 8;

  Part text(std::string_view text);
  Part list(const std::vector<Part>& parts);
  /// Structs of 8-byte alignment one behind the other; `size`: bytes of one.
  Part structs(const std::string& bytes, std::size_t size);

  void beginTable();
  template <class Number>
  void add(std::size_t slot, Number number) {
    put(number);
    slots_[slot] = size();
  }
  void addPart(std::size_t slot, Part part);
  Part endTable();

  /// The whole buffer, whose root is that table.
  std::string finish(Part root) &&;

 private:
  std::uint32_t size() const { return static_cast<std::uint32_t>(reversed_.size()); }
  /// Aligns, so that what is `width` bytes wide can follow `before` other bytes.
  void align(std::size_t width, std::size_t before);
  template <class Number>
  void put(Number number) {
    align(sizeof(Number), 0);
    for (std::size_t at = sizeof(Number); at-- > 0;)
      reversed_ +=
          static_cast<char>(static_cast<unsigned char>(static_cast<std::uint64_t>(number) >> (8 * at)));
  }
  void putPart(Part part);

  std::string reversed_;  // the last byte first
  std::size_t alignment_ = 4;
  std::array<std::uint32_t, kMaxSlots> slots_{};
  std::uint32_t begun_ = 0;  // of the open table
};

}  // namespace omni
