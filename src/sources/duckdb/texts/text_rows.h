#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

struct OmniDelimited;

namespace omni {

class NativeBuffer;

/// How a file of delimited text is written.
struct TextFileForm {
  std::string encoding;  // "UTF-8", "windows-1252"
  bool guessed = false;  // by its letters alone
  char delimiter = ',';
  bool namesDelimiter = false;               // in its first line, which is no row
  std::size_t strayBytes = 0;                // that are not valid UTF-8, in a file that is
  std::vector<std::size_t> strayLines = {};  // the first lines with some, from 1
};

/// A file of delimited text, row by row; lines without a cell are passed over. Cells are UTF-8, as they stand
/// there.
class TextRows {
 public:
  /// `encoding`: its label (https://encoding.spec.whatwg.org/#names-and-labels); empty: it is found. Errors,
  /// each naming the file: kUnreadable (no text of that encoding), kInvalidArgument (no such encoding).
  static Result<TextRows> open(const std::filesystem::path& file, const std::string& encoding);

  TextRows(TextRows&&) noexcept;
  TextRows& operator=(TextRows&&) = delete;
  ~TextRows();

  const TextFileForm& form() const { return form_; }

  /// The cells of the next row, valid until the next call; false at the end. Errors as of open().
  Result<bool> next(std::vector<std::string_view>& cells);
  /// Whether empty lines stand before that row.
  bool isBehindBlank() const { return behindBlank_; }

 private:
  struct Close {
    void operator()(OmniDelimited* file) const;
  };

  TextRows(std::filesystem::path file, std::unique_ptr<OmniDelimited, Close> handle);
  Status read();
  std::string_view take(std::size_t size);
  std::size_t takeSize();
  Error errorOf(std::int32_t code, const NativeBuffer& message) const;

  std::filesystem::path file_;
  std::unique_ptr<OmniDelimited, Close> handle_;
  TextFileForm form_;
  std::unique_ptr<NativeBuffer> batch_;
  std::string_view left_;
  bool behindBlank_ = false;
};

}  // namespace omni
