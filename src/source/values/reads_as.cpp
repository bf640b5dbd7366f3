#include "source/values/reads_as.h"

#include "base/text.h"

namespace omni {

std::string readsAs(std::string_view phrase) {
  std::string text = lower(phrase);
  std::size_t end = 0;
  bool gap = false;
  for (const char c : text) {
    if (!isWordByte(c)) {
      gap = end > 0;
      continue;
    }
    if (gap) text[end++] = ' ';
    gap = false;
    text[end++] = c;
  }
  text.resize(end);
  return text;
}

}  // namespace omni
