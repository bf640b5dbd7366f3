#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// The block at the very top of a document between two lines of "---": it says what the document is, and is
/// no content of it.
struct FrontMatter {
  std::size_t size = 0;  // bytes, with both lines; 0 where there is none
  /// By key its texts, as lines of "key: text", "key: [text, text]" or "key:" above lines of "- text" give
  /// them. A key that is written in another way, or stands twice, has none.
  std::map<std::string, std::vector<std::string>> texts;
};

/// Of a text with lines that end in "\n".
FrontMatter frontMatterOf(std::string_view text);

}  // namespace omni
