#pragma once

#include <string>
#include <string_view>

namespace omni {

/// The encoding of a text.
enum class TextEncoding { kUtf8, kUtf16, kWindows1252 };

struct DecodedText {
  std::string text;  // UTF-8, without a byte order mark
  TextEncoding encoding = TextEncoding::kUtf8;
};

/// Text as UTF-8: UTF-16 by its byte order mark, bytes that are not UTF-8 as Windows-1252, the superset of
/// Latin-1 that office programs of the West write.
DecodedText decodeText(std::string_view bytes);

}  // namespace omni
