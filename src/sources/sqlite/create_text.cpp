#include "sources/sqlite/create_text.h"

#include "base/text.h"

namespace omni {
namespace {

void append(std::string& to, std::string_view text) {
  const auto words = trim(text);
  if (words.empty()) return;
  if (!to.empty()) to += ' ';
  to += words;
}

// Walks the text once; strings and quoted names hide what looks like structure.
class CommentReader {
 public:
  explicit CommentReader(std::string_view text) : text_(text) {}

  CreateComments read() {
    while (at_ < text_.size()) step();
    return std::move(out_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (text_.substr(at_, 2) == "--") return comment(text_.find('\n', at_), 2, 0);
    if (text_.substr(at_, 2) == "/*") return comment(text_.find("*/", at_ + 2), 2, 2);
    if (c == '\'' || c == '"' || c == '`' || c == '[') return quoted(c == '[' ? ']' : c);
    if (c == '\n') freshLine_ = true;
    if (isWordByte(c) || c == '_') return word();
    if (c == '(' && ++depth_ == 1) expectName_ = true;
    if (c == ')') --depth_;
    if (c == ',' && depth_ == 1) expectName_ = true;
    ++at_;
  }

  void comment(std::size_t end, std::size_t open, std::size_t close) {
    if (end == std::string_view::npos) {
      end = text_.size();
      close = 0;
    }
    say(text_.substr(at_ + open, end - at_ - open));
    at_ = end + close;
  }

  void say(std::string_view words) {
    // On the line of a column, behind its comma or not, it is that column's.
    if (!freshLine_ && !column_.empty())
      append(out_.columns[column_], words);
    else if (column_.empty() && (depth_ == 0 || !freshLine_))
      append(out_.table, words);
    else
      append(pending_, words);
  }

  void quoted(char close) {
    const auto end = text_.find(close, at_ + 1);
    const auto inside = text_.substr(at_ + 1, end == std::string_view::npos ? end : end - at_ - 1);
    name(inside);
    at_ = end == std::string_view::npos ? text_.size() : end + 1;
  }

  void word() {
    const auto begin = at_;
    while (at_ < text_.size() && (isWordByte(text_[at_]) || text_[at_] == '_')) ++at_;
    name(text_.substr(begin, at_ - begin));
  }

  void name(std::string_view text) {
    freshLine_ = false;
    if (!expectName_ || depth_ != 1) return;
    expectName_ = false;
    column_ = lower(text);
    append(out_.columns[column_], pending_);
    pending_.clear();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool expectName_ = false;
  bool freshLine_ = false;  // nothing but space since the line began
  std::string column_;
  std::string pending_;
  CreateComments out_;
};

}  // namespace

CreateComments createComments(std::string_view text) {
  return CommentReader(text).read();
}

}  // namespace omni
