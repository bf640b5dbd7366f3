#include <md4c.h>

#include <algorithm>
#include <functional>

#include "base/text.h"
#include "source/texts/front_matter.h"
#include "sources/documents/text/document_formats.h"

namespace omni {
namespace {

// md4c hands out pieces of its input, so a block's place is that of its first and last piece. Entities and
// line breaks are handed out from elsewhere and lie between pieces anyway.
class Blocks {
 public:
  explicit Blocks(std::string_view text) : text_(text) {}

  void enter(MD_BLOCKTYPE type, const void* detail) {
    if (type == MD_BLOCK_TABLE) {
      finish();
      inTable_ = true;
    }
    if (inTable_ || type == MD_BLOCK_DOC) return;
    finish();
    if (isList(type)) ++lists_;
    if (type == MD_BLOCK_H)
      current_.heading = static_cast<int>(static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level);
  }

  void leave(MD_BLOCKTYPE type) {
    if (type == MD_BLOCK_THEAD) current_.header = current_.end;
    if (type == MD_BLOCK_TABLE) inTable_ = false;
    if (!inTable_) finish();
    if (isList(type)) --lists_;
  }

  void piece(const char* at, std::size_t size) {
    const std::less<const char*> before;
    if (size == 0 || before(at, text_.data()) || !before(at, text_.data() + text_.size())) return;
    const auto start = static_cast<std::size_t>(at - text_.data());
    if (current_.end == 0) current_.start = start;
    current_.end = std::max(current_.end, start + size);
    if (current_.heading > 0) current_.label.append(at, size);
  }

  std::vector<Block> take() && { return std::move(blocks_); }

 private:
  static bool isList(MD_BLOCKTYPE type) { return type == MD_BLOCK_UL || type == MD_BLOCK_OL; }

  void finish() {
    current_.item = lists_ > 0;
    while (current_.end > current_.start &&
           (text_[current_.end - 1] == '\n' || text_[current_.end - 1] == ' '))
      --current_.end;
    if (current_.end > current_.start) blocks_.push_back(current_);
    current_ = {};
  }

  std::string_view text_;
  std::vector<Block> blocks_;
  Block current_;
  bool inTable_ = false;
  int lists_ = 0;  // around what stands here
};

std::string titleOf(const FrontMatter& matter) {
  const auto title = matter.texts.find("title");
  return title == matter.texts.end() ? std::string() : join(title->second, ", ");
}

std::string firstHeading(const DocumentText& document) {
  const auto found = std::find_if(document.blocks.begin(), document.blocks.end(),
                                  [](const Block& block) { return block.heading == 1; });
  if (found == document.blocks.end()) return {};
  return found->label;
}

}  // namespace

DocumentText markdownDocument(std::string text) {
  DocumentText document;
  document.text = std::move(text);
  const std::string_view all = document.text;
  const FrontMatter matter = frontMatterOf(all);
  MD_PARSER parser{};
  parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_NOINDENTEDCODEBLOCKS;
  parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* blocks) {
    static_cast<Blocks*>(blocks)->enter(type, detail);
    return 0;
  };
  parser.leave_block = [](MD_BLOCKTYPE type, void*, void* blocks) {
    static_cast<Blocks*>(blocks)->leave(type);
    return 0;
  };
  parser.enter_span = parser.leave_span = [](MD_SPANTYPE, void*, void*) { return 0; };
  parser.text = [](MD_TEXTTYPE, const MD_CHAR* at, MD_SIZE size, void* blocks) {
    static_cast<Blocks*>(blocks)->piece(at, size);
    return 0;
  };
  Blocks blocks(all);
  md_parse(all.data() + matter.size, static_cast<MD_SIZE>(all.size() - matter.size), &parser, &blocks);
  document.blocks = std::move(blocks).take();
  document.title = titleOf(matter);
  if (document.title.empty()) document.title = firstHeading(document);
  return document;
}

}  // namespace omni
