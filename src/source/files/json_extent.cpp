#include "source/files/json_extent.h"

#include <algorithm>

namespace omni {

void JsonExtent::add(std::string_view piece) {
  for (const char c : piece) {
    if (quoted_) {
      if (escaped_)
        escaped_ = false;
      else if (c == '\\')
        escaped_ = true;
      else if (c == '"' || c == '\n')  // no string goes on in the next line, as one that lacks its end might
        quoted_ = false;
    } else if (c == '"') {
      quoted_ = true;
    } else if (c == '[' || c == '{') {
      deepest_ = std::max(deepest_, ++depth_);
    } else if (c == ':') {
      ++members_;
    } else if ((c == ']' || c == '}') && depth_ > 0) {
      --depth_;
    }
  }
}

}  // namespace omni
