#include "source/remote/sql/bound_text.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

bool isNameByte(char c) {
  return isWordByte(c) || c == '_';
}

class Binder {
 public:
  Binder(std::string_view text, std::span<const Parameter> parameters, bool backslashEscapes)
      : text_(text), parameters_(parameters), backslashEscapes_(backslashEscapes) {}

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

  const Parameter* marked() const {
    if (peek() != ':' || !isNameByte(peek(1))) return nullptr;
    std::size_t end = at_ + 1;
    while (end < text_.size() && isNameByte(text_[end])) ++end;
    const auto name = text_.substr(at_ + 1, end - at_ - 1);
    const auto found = std::ranges::find(parameters_, name, &Parameter::name);
    return found == parameters_.end() ? nullptr : &*found;
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

  // One literal, name in quotes, word or sign.
  void pass() {
    const char c = peek();
    if (c == '\'' || c == '"' || c == '`') return passQuoted(backslashEscapes_ && c != '`');
    if (text_.substr(at_).starts_with("::"))
      at_ += 2;
    else if (isNameByte(c))
      passWord();
    else
      ++at_;
  }

  void passWord() {
    while (at_ < text_.size() && isNameByte(text_[at_])) ++at_;
  }

  std::string_view text_;
  std::span<const Parameter> parameters_;
  bool backslashEscapes_;
  std::size_t at_ = 0;
  BoundText bound_;
};

}  // namespace

BoundText boundText(std::string_view text, std::span<const Parameter> parameters, bool backslashEscapes,
                    const std::function<std::string(std::size_t)>& place) {
  return Binder(text, parameters, backslashEscapes).bind(place);
}

}  // namespace omni
