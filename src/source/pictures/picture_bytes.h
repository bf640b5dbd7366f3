#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace omni {

/// Numbers in the bytes of a picture: whatever lies outside reads as 0 or as nothing.
class PictureBytes {
 public:
  explicit PictureBytes(std::string_view bytes, bool bigEndian = true)
      : bytes_(bytes), bigEndian_(bigEndian) {}

  std::size_t size() const { return bytes_.size(); }
  std::uint8_t byte(std::size_t at) const {
    return at < bytes_.size() ? static_cast<std::uint8_t>(bytes_[at]) : std::uint8_t{0};
  }
  std::uint32_t two(std::size_t at) const {
    const std::uint32_t first = byte(at), second = byte(at + 1);
    return bigEndian_ ? first << 8u | second : second << 8u | first;
  }
  std::uint32_t four(std::size_t at) const {
    return bigEndian_ ? two(at) << 16u | two(at + 2) : two(at + 2) << 16u | two(at);
  }
  std::string_view part(std::size_t at, std::size_t count) const {
    return at < bytes_.size() ? bytes_.substr(at, count) : std::string_view();
  }

 private:
  std::string_view bytes_;
  bool bigEndian_;
};

}  // namespace omni
