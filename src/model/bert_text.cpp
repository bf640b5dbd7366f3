#include "model/bert_text.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace omni {
namespace {

using CodePoint = utf8proc_int32_t;

bool isSpace(CodePoint c) {  // Unicode's White_Space
  return (c >= 9 && c <= 13) || c == ' ' || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

bool isHan(CodePoint c) {
  return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
         (c >= 0x2A700 && c <= 0x2CEAF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

bool isPunctuation(CodePoint c) {
  if (c < 128)
    return (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) || (c >= 123 && c <= 126);
  const auto category = utf8proc_category(c);
  return category >= UTF8PROC_CATEGORY_PC && category <= UTF8PROC_CATEGORY_PO;
}

bool isDropped(CodePoint c) {
  if (c == 0 || c == 0xFFFD) return true;
  if (c == '\t' || c == '\n' || c == '\r') return false;
  const auto category = utf8proc_category(c);
  return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
         category == UTF8PROC_CATEGORY_CO || category == UTF8PROC_CATEGORY_CS;
}

class Cutter {
 public:
  explicit Cutter(const std::function<bool(std::string_view)>& word) : word_(word) {}

  bool wantsMore() const { return wantsMore_; }

  void add(CodePoint c) {
    if (isDropped(c)) return;
    const bool han = isHan(c);
    if (isSpace(c) || han) endWord();
    decompose(c);
    if (han) endWord();
  }

  void endWord() {
    endMarks();
    cut();
  }

 private:
  // Marks are dropped, but wait for their base to be complete so that canonical order decides which stay.
  void decompose(CodePoint c) {
    CodePoint parts[64];
    int lastClass = 0;
    const auto count = utf8proc_decompose_char(c, parts, 64, UTF8PROC_DECOMPOSE, &lastClass);
    for (utf8proc_ssize_t i = 0; i < count; ++i) {
      const int order = utf8proc_get_property(parts[i])->combining_class;
      if (order == 0) {
        endMarks();
        lowered(parts[i]);
      } else {
        marks_.emplace_back(order, parts[i]);
      }
    }
  }

  void endMarks() {
    std::stable_sort(marks_.begin(), marks_.end(), [](auto& a, auto& b) { return a.first < b.first; });
    for (const auto& [order, c] : marks_) lowered(c);
    marks_.clear();
  }

  void lowered(CodePoint c) {
    if (utf8proc_category(c) == UTF8PROC_CATEGORY_MN) return;
    emit(utf8proc_tolower(c));
  }

  void emit(CodePoint c) {
    if (isSpace(c)) return cut();
    const bool alone = isPunctuation(c);
    if (alone) cut();
    utf8proc_uint8_t bytes[4];
    const auto length = utf8proc_encode_char(c, bytes);
    current_.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
    if (alone) cut();
  }

  void cut() {
    if (!current_.empty() && wantsMore_) wantsMore_ = word_(current_);
    current_.clear();
  }

  const std::function<bool(std::string_view)>& word_;
  std::string current_;
  std::vector<std::pair<int, CodePoint>> marks_;  // combining class, mark
  bool wantsMore_ = true;
};

}  // namespace

void eachBertWord(std::string_view text, const std::function<bool(std::string_view)>& word) {
  Cutter cutter(word);
  const auto* at = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  auto left = static_cast<utf8proc_ssize_t>(text.size());
  while (left > 0 && cutter.wantsMore()) {
    CodePoint c = 0;
    const auto length = std::max<utf8proc_ssize_t>(1, utf8proc_iterate(at, left, &c));
    if (c >= 0) cutter.add(c);
    at += length;
    left -= length;
  }
  cutter.endWord();
}

}  // namespace omni
