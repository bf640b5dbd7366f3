#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace omni {

/// The lines of a text file, one at a time, none longer than a bound: a file without line feeds is not taken
/// into memory whole.
class LineReader {
 public:
  static constexpr std::size_t kMaxBytes = 32u << 20u;  // of one line

  /// Errors: kNotFound, kUnreadable, each naming the file.
  static Result<LineReader> open(const std::filesystem::path& file, std::size_t most = kMaxBytes);

  /// The next line without its line feed, valid until the next call; none at the end. Errors, for the caller
  /// to say of which file and number(): kLimit, where the line is too long, and the next call gives the one
  /// behind it; kUnreadable, where the file cannot be read on.
  Result<std::optional<std::string_view>> next();
  /// Of the line that was read last, from 1.
  std::size_t number() const { return number_; }

 private:
  LineReader(std::ifstream in, std::size_t most)
      : in_(std::move(in)), most_(most), buffer_(std::size_t{1} << 16u, '\0') {}

  bool fill();

  std::ifstream in_;
  std::size_t most_;
  std::string buffer_;  // what was read last; from `at_` to `end_` no line has it yet
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::string line_;
  std::size_t number_ = 0;
};

}  // namespace omni
