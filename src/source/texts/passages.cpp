#include "source/texts/passages.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kLongestAbove = 200;  // bytes of what is repeated

bool isSpace(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
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
        lead_ = nullptr;
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

  // A block behind the rest of a list does not stand under what introduced that.
  void add(const Block& block) {
    const bool otherThanTheList = !open_.empty() && open_.front().lead && !block.item;
    if (otherThanTheList || block.begins)
      finish();
    else if (!open_.empty() && block.end - start() > sizes_.target)
      makeRoom();
    open_.push_back({&block, block.item ? lead_ : nullptr});
    if (leads(block))
      lead_ = &block;
    else if (!block.item)
      lead_ = nullptr;
  }

  // An introduction to the next block goes with it.
  void makeRoom() {
    std::size_t kept = open_.size();
    while (kept > 0 && leads(*open_[kept - 1].block)) --kept;
    const std::vector<Open> leading(open_.begin() + static_cast<std::ptrdiff_t>(kept), open_.end());
    open_.resize(kept);
    finish();
    open_ = leading;
  }

  // "The following are covered:"
  bool leads(const Block& block) const { return block.leads || document_.text[block.end - 1] == ':'; }

  std::size_t start() const { return open_.front().block->start; }

  void finish() {
    if (open_.empty()) return;
    const std::string_view text = document_.text;
    std::size_t begin = start();
    const std::size_t end = open_.back().block->end;
    // Even parts, rather than full ones and a rest.
    while (end - begin > sizes_.most) {
      const std::size_t parts = (end - begin + sizes_.most - 1) / sizes_.most;
      const std::size_t even = std::min(sizes_.most, (end - begin) / parts + sizes_.most / 8);
      const std::size_t cut = begin + cutOf(text.substr(begin, end - begin), even);
      put(begin, cut);
      begin = cut;
      while (begin < end && isSpace(text[begin])) ++begin;
    }
    if (end > begin) put(begin, end);
    open_.clear();
  }

  void put(std::size_t start, std::size_t end) {
    while (end > start && isSpace(document_.text[end - 1])) --end;
    if (end == start) return;
    passages_.push_back({start, end, headings_});
    if (auto above = standsUnder(start); !above.empty())
      passages_.back().headings.push_back(std::move(above));
  }

  // The context of a passage that begins here, in addition to headings: of the rest of a table its header,
  // of the rest of a list what introduced it. Empty where it does not, or in many words.
  std::string standsUnder(std::size_t start) const {
    const auto at = std::ranges::find_if(open_, [&](const Open& open) { return start < open.block->end; });
    if (at == open_.end()) return {};
    const Block& block = *at->block;
    const bool ofTable = block.header > block.start && start >= block.header;
    if (!ofTable && !at->lead) return {};
    const std::size_t from = ofTable ? block.start : at->lead->start;
    const std::size_t to = ofTable ? block.header : at->lead->end;
    if (to > start || to - from > kLongestAbove) return {};
    std::string above = oneLine(document_.text.substr(from, to - from));
    while (!above.empty() && (isSpace(above.back()) || above.back() == ':' || above.back() == '|'))
      above.pop_back();
    return above;
  }

  // A block of the passage that grows, and what it stands under.
  struct Open {
    const Block* block = nullptr;
    const Block* lead = nullptr;
  };

  const DocumentText& document_;
  const PassageSizes& sizes_;
  std::vector<PassageSpan> passages_;
  std::vector<std::string> headings_;
  std::vector<std::size_t> levels_;
  std::vector<Open> open_;
  const Block* lead_ = nullptr;  // of the items that come
};

}  // namespace

std::vector<PassageSpan> splitPassages(const DocumentText& document, const PassageSizes& sizes) {
  return Splitter(document, sizes).split();
}

}  // namespace omni
