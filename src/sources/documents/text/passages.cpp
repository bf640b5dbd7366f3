#include "sources/documents/text/passages.h"

#include <algorithm>

namespace omni {
namespace {

bool isSpace(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

bool endsSentence(std::string_view text, std::size_t at) {
  return (text[at] == '.' || text[at] == '!' || text[at] == '?' || text[at] == '\n') &&
         at + 1 < text.size() && isSpace(text[at + 1]);
}

bool continuesCharacter(char c) {
  return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u;
}

// Where to cut text that is longer than `most`: after the last sentence in its second half, else after the
// last word there, else between characters.
std::size_t cutOf(std::string_view text, std::size_t most) {
  for (std::size_t at = most; at-- > most / 2;)
    if (endsSentence(text, at)) return at + 1;
  for (std::size_t at = most; at-- > most / 2;)
    if (isSpace(text[at])) return at;
  std::size_t at = most;
  while (at > 1 && continuesCharacter(text[at])) --at;
  return at;
}

class Splitter {
 public:
  Splitter(const DocumentText& document, const PassageSizes& sizes) : document_(document), sizes_(sizes) {}

  std::vector<PassageSpan> split() {
    for (const auto& block : document_.blocks) {
      if (block.heading > 0) {
        finish();
        enterHeading(block);
      } else {
        add(block);
      }
    }
    finish();
    return std::move(passages_);
  }

 private:
  void enterHeading(const Block& block) {
    const auto level = static_cast<std::size_t>(block.heading);
    while (!levels_.empty() && levels_.back() >= level) {
      levels_.pop_back();
      headings_.pop_back();
    }
    levels_.push_back(level);
    headings_.push_back(block.label);
  }

  void add(const Block& block) {
    if (open_ && block.end - start_ > sizes_.target) finish();
    if (!open_) start_ = block.start;
    open_ = true;
    end_ = block.end;
  }

  void finish() {
    if (!open_) return;
    open_ = false;
    const std::string_view text = document_.text;
    // Even parts, rather than full ones and a rest.
    while (end_ - start_ > sizes_.most) {
      const std::size_t parts = (end_ - start_ + sizes_.most - 1) / sizes_.most;
      const std::size_t even = std::min(sizes_.most, (end_ - start_) / parts + sizes_.most / 8);
      const std::size_t cut = start_ + cutOf(text.substr(start_, end_ - start_), even);
      put(start_, cut);
      start_ = cut;
      while (start_ < end_ && isSpace(text[start_])) ++start_;
    }
    if (end_ > start_) put(start_, end_);
  }

  void put(std::size_t start, std::size_t end) {
    while (end > start && isSpace(document_.text[end - 1])) --end;
    if (end > start) passages_.push_back({start, end, headings_});
  }

  const DocumentText& document_;
  const PassageSizes& sizes_;
  std::vector<PassageSpan> passages_;
  std::vector<std::string> headings_;
  std::vector<std::size_t> levels_;
  std::size_t start_ = 0;
  std::size_t end_ = 0;
  bool open_ = false;
};

}  // namespace

std::vector<PassageSpan> splitPassages(const DocumentText& document, const PassageSizes& sizes) {
  return Splitter(document, sizes).split();
}

}  // namespace omni
