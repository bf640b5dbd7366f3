#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace omni::client::detail {

/// Cuts what comes from a pipe into lines.
class LineReader {
 public:
  explicit LineReader(std::size_t maxLine) : maxLine_(maxLine) {}

  void add(std::string_view piece) { buffer_.append(piece); }

  /// Takes the next whole line, without its end, into `line`; false where there is none yet.
  bool next(std::string& line) {
    const std::size_t end = buffer_.find('\n', searched_);
    searched_ = end == std::string::npos ? buffer_.size() : 0;
    if (end == std::string::npos) return false;
    line.assign(buffer_, 0, end);
    buffer_.erase(0, end + 1);
    return true;
  }

  /// Whether a line has begun that is longer than any message.
  bool tooLong() const { return buffer_.size() > maxLine_; }

 private:
  std::size_t maxLine_;
  std::size_t searched_ = 0;  // no end of a line lies before
  std::string buffer_;
};

}  // namespace omni::client::detail
