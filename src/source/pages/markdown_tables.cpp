#include <md4c.h>

#include "source/pages/page_tables.h"
#include "source/pages/section_trail.h"
#include "source/pages/table_grid.h"

namespace omni {
namespace {

class Tables {
 public:
  void enter(MD_BLOCKTYPE type) {
    if (type == MD_BLOCK_TABLE) grid_ = {};
    if (type == MD_BLOCK_TR) line_.clear();
    if (type == MD_BLOCK_H || type == MD_BLOCK_P || type == MD_BLOCK_TH || type == MD_BLOCK_TD) text_.clear();
  }

  // Not 0 stops the reading.
  int leave(MD_BLOCKTYPE type, const void* detail) {
    switch (type) {
      case MD_BLOCK_H:
        trail_.enter(static_cast<int>(static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level), cellText(text_));
        break;
      case MD_BLOCK_P: trail_.say(cellText(text_)); break;
      case MD_BLOCK_TH:
      case MD_BLOCK_TD: line_.push_back({.text = text_, .header = type == MD_BLOCK_TH}); break;
      case MD_BLOCK_TR: status = grid_.add(line_, false); break;
      case MD_BLOCK_TABLE: trail_.keep(grid_, {}, tables); break;
      default: break;
    }
    return status ? 0 : 1;
  }

  void add(std::string_view text) { text_ += text; }

  std::vector<PageTable> tables;
  Status status;

 private:
  SectionTrail trail_;
  TableGrid grid_;
  std::vector<PageCell> line_;
  std::string text_;
};

}  // namespace

Result<std::vector<PageTable>> markdownTables(std::string_view text) {
  MD_PARSER parser{};
  parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_NOINDENTEDCODEBLOCKS;
  parser.enter_block = [](MD_BLOCKTYPE type, void*, void* tables) {
    static_cast<Tables*>(tables)->enter(type);
    return 0;
  };
  parser.leave_block = [](MD_BLOCKTYPE type, void* detail, void* tables) {
    return static_cast<Tables*>(tables)->leave(type, detail);
  };
  parser.enter_span = parser.leave_span = [](MD_SPANTYPE, void*, void*) { return 0; };
  parser.text = [](MD_TEXTTYPE type, const MD_CHAR* at, MD_SIZE size, void* tables) {
    const bool line = type == MD_TEXT_BR || type == MD_TEXT_SOFTBR;
    static_cast<Tables*>(tables)->add(line ? " " : std::string_view(at, size));
    return 0;
  };
  Tables found;
  md_parse(text.data(), static_cast<MD_SIZE>(text.size()), &parser, &found);
  if (!found.status) return tl::unexpected(found.status.error());
  return std::move(found.tables);
}

}  // namespace omni
