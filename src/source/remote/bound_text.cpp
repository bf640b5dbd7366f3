#include "source/remote/bound_text.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

bool isNameByte(char c) {
  return isWordByte(c) || c == '_';
}

class Binder {
 public:
  Binder(std::string_view text, std::span<const Parameter> parameters, const SqlForms& forms)
      : text_(text), parameters_(parameters), forms_(forms) {}

  BoundText bind(const std::function<std::string(std::size_t)>& place) {
    while (at_ < text_.size()) {
      const std::size_t start = at_;
      if (const Parameter* parameter = marked()) {
        bound_.values.push_back(parameter->value);
        bound_.text += place(bound_.values.size());
        at_ += 1 + parameter->name.size();
        continue;
      }
      pass();
      bound_.text += text_.substr(start, at_ - start);
    }
    return std::move(bound_);
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  const Parameter* marked() const {
    if (peek() != ':' || !isNameByte(peek(1))) return nullptr;
    std::size_t end = at_ + 1;
    while (end < text_.size() && isNameByte(text_[end])) ++end;
    const auto name = text_.substr(at_ + 1, end - at_ - 1);
    const auto found = std::ranges::find(parameters_, name, &Parameter::name);
    return found == parameters_.end() ? nullptr : &*found;
  }

  void passTo(std::string_view end) {
    const auto found = text_.find(end, at_);
    at_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }

  void passQuoted(bool backslash) {
    const char quote = text_[at_++];
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (backslash && c == '\\') ++at_;
      if (c != quote) continue;
      if (peek() != quote) return;
      ++at_;
    }
    at_ = std::min(at_, text_.size());
  }

  void passComment() {
    std::size_t depth = 0;
    do {
      const bool opens = starts("/*"), closes = starts("*/");
      if (opens && (depth == 0 || forms_.nestedComments)) ++depth;
      if (closes) --depth;
      at_ += opens || closes ? 2 : 1;
    } while (depth > 0 && at_ < text_.size());
    at_ = std::min(at_, text_.size());
  }

  bool passDollarText() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && isNameByte(text_[end])) ++end;
    if (end >= text_.size() || text_[end] != '$') return false;
    const auto tag = text_.substr(at_, end + 1 - at_);
    at_ = end + 1;
    passTo(tag);
    return true;
  }

  // One literal, comment, word or mark.
  void pass() {
    const char c = peek();
    if (starts("--") || (forms_.hashComments && c == '#')) return passTo("\n");
    if (starts("/*")) return passComment();
    if (c == '\'' || c == '"' || c == '`') return passQuoted(forms_.backslash && c != '`');
    if (forms_.dollarTexts && c == '$' && passDollarText()) return;
    if (starts("::"))
      at_ += 2;
    else if (isNameByte(c))
      passWord();
    else
      ++at_;
  }

  void passWord() {
    const std::size_t start = at_;
    while (at_ < text_.size() && (isNameByte(text_[at_]) || text_[at_] == '$')) ++at_;
    if (forms_.escapeTexts && peek() == '\'' && lower(text_.substr(start, at_ - start)) == "e")
      passQuoted(true);
  }

  std::string_view text_;
  std::span<const Parameter> parameters_;
  const SqlForms& forms_;
  std::size_t at_ = 0;
  BoundText bound_;
};

}  // namespace

BoundText boundText(std::string_view text, std::span<const Parameter> parameters, const SqlForms& forms,
                    const std::function<std::string(std::size_t)>& place) {
  return Binder(text, parameters, forms).bind(place);
}

}  // namespace omni
