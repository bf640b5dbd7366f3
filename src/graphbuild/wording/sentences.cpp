#include <algorithm>

#include "base/text.h"
#include "graphbuild/wording/reading.h"
#include "source/texts/sentence.h"

namespace omni {
namespace {

constexpr std::size_t kLongestLabel = 40;  // bytes
constexpr std::ptrdiff_t kMaxLabelSpaces = 2;

bool isSpace(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// Bytes that show nothing: the target of a link, a tag of HTML.
std::vector<TextSpan> markupOf(std::string_view text) {
  std::vector<TextSpan> spans;
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    const bool link = text[at] == ']' && (text[at + 1] == '(' || text[at + 1] == '[');
    const bool tag =
        text[at] == '<' && (text[at + 1] == '/' || (isWordByte(text[at + 1]) && !isDigit(text[at + 1])));
    if (!link && !tag) continue;
    const char close = tag ? '>' : text[at + 1] == '(' ? ')' : ']';
    const std::size_t end = text.find(close, at + 1);
    if (end == std::string_view::npos) continue;
    spans.push_back({at, end + 1});
    at = end;
  }
  return spans;
}

/// Whether the block is code: a line of a fence stands before it.
bool isCode(std::string_view text, const Block& block) {
  if (block.start == 0) return false;
  const std::size_t lineEnd = text.rfind('\n', block.start - 1);
  if (lineEnd == std::string_view::npos || lineEnd == 0) return false;
  const std::size_t before = text.rfind('\n', lineEnd - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const auto line = trim(text.substr(begin, lineEnd - begin));
  return line.starts_with("```") || line.starts_with("~~~");
}

class Cutter {
 public:
  explicit Cutter(const DocumentText& document) : document_(document), text_(document.text) {}

  std::vector<Sentence> run() {
    for (const Block& block : document_.blocks) {
      if (block.heading > 0) {
        heading_ = nameKey(block.label);
        put(block.start, block.end, true);
      } else if (!isCode(text_, block)) {
        cut(block);
      }
    }
    return std::move(sentences_);
  }

 private:
  // Rows of a table end with their line, and so does what stands before an item of a list or a label.
  void cut(const Block& block) {
    std::size_t begin = block.start;
    for (std::size_t at = block.start; at < block.end; ++at) {
      const bool row = text_[at] == '\n' &&
                       (block.header > 0 || beginsItem(at + 1, block.end) || beginsLabel(at + 1, block.end));
      if (!row && !endsSentence(text_.substr(0, block.end), at)) continue;
      put(begin, at + (row ? 0 : 1), false);
      begin = at + 1;
    }
    put(begin, block.end, false);
  }

  bool beginsItem(std::size_t at, std::size_t end) const {
    while (at < end && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    return at + 1 < end && (text_[at] == '-' || text_[at] == '*' || text_[at] == '\n') &&
           isSpace(text_[at + 1]);
  }

  // "Built by: Sillner Boatworks", "**Owner:** Freja Holm"
  bool beginsLabel(std::size_t at, std::size_t end) const {
    auto line = trim(text_.substr(at, std::min(end - at, kLongestLabel)));
    line.remove_prefix(std::min(line.find_first_not_of("*_"), line.size()));
    const auto stop = line.find_first_of("\n.,;:");
    if (stop == std::string_view::npos || stop + 1 >= line.size() || line[stop] != ':') return false;
    const bool ends = std::string_view(" *_").find(line[stop + 1]) != std::string_view::npos;
    return ends && line.front() >= 'A' && line.front() <= 'Z' &&
           std::ranges::count(line.substr(0, stop), ' ') <= kMaxLabelSpaces;
  }

  void put(std::size_t start, std::size_t end, bool isHeading) {
    while (start < end && isSpace(text_[start])) ++start;
    while (end > start && isSpace(text_[end - 1])) --end;
    if (start == end) return;
    const auto written = text_.substr(start, end - start);
    auto read = analyse(written, {});
    if (!read) return;  // longer than any sentence
    auto markup = markupOf(written);
    std::erase_if(read->tokens, [&](const Token& token) {
      return std::ranges::any_of(
          markup, [&](const auto& span) { return token.start >= span.start && token.start < span.end; });
    });
    for (Token& token : read->tokens) {
      token.start += start;
      token.end += start;
    }
    for (TextSpan& span : markup) span = {span.start + start, span.end + start};
    sentences_.push_back({.start = start,
                          .end = end,
                          .heading = heading_,
                          .isHeading = isHeading,
                          .tokens = std::move(read->tokens),
                          .markup = std::move(markup)});
  }

  const DocumentText& document_;
  std::string_view text_;
  std::string heading_;
  std::vector<Sentence> sentences_;
};

}  // namespace

std::vector<Sentence> sentencesOf(const DocumentText& document) {
  return Cutter(document).run();
}

}  // namespace omni
