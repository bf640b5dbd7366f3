#include "sources/sqlite/table_definition.h"

#include "base/text.h"

namespace omni {
namespace {

/// One word, quoted name or text, or one other character.
struct Token {
  std::string_view text;  // with its quotes
  bool named = false;     // a word, or something in quotes
};

bool isWord(char c) {
  return isWordByte(c) || c == '_' || c == '$';
}

// Cuts a text as SQLite does; comments and blanks are no tokens.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  std::optional<Token> next() {
    skipBlanks();
    if (at_ >= text_.size()) return std::nullopt;
    const char c = text_[at_];
    if (c == '\'' || c == '"' || c == '`') return taken(endOfQuoted(c), true);
    if (c == '[') return taken(endBehind("]"), true);
    if (!isWord(c)) return taken(at_ + 1, false);
    std::size_t end = at_;
    while (end < text_.size() && isWord(text_[end])) ++end;
    return taken(end, true);
  }

  std::size_t at() const { return at_; }

 private:
  Token taken(std::size_t end, bool named) {
    const Token token{text_.substr(at_, end - at_), named};
    at_ = end;
    return token;
  }

  std::size_t endBehind(std::string_view mark) const {
    const auto found = text_.find(mark, at_ + 1);
    return found == std::string_view::npos ? text_.size() : found + mark.size();
  }

  // A doubled quote is one within.
  std::size_t endOfQuoted(char quote) const {
    for (std::size_t end = at_ + 1; end < text_.size(); ++end) {
      if (text_[end] != quote) continue;
      if (end + 1 < text_.size() && text_[end + 1] == quote)
        ++end;
      else
        return end + 1;
    }
    return text_.size();
  }

  void skipBlanks() {
    while (at_ < text_.size()) {
      if (text_.substr(at_, 2) == "--")
        at_ = endBehind("\n");
      else if (text_.substr(at_, 2) == "/*")
        at_ = endBehind("*/");
      else if (std::string_view(" \t\r\n\f").find(text_[at_]) != std::string_view::npos)
        ++at_;
      else
        return;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// The pieces between the commas of what begins behind "(", up to its ")"; nothing where it is not closed.
std::optional<std::vector<std::string>> argumentsOf(std::string_view text, Tokens& tokens) {
  std::vector<std::string> arguments;
  std::size_t begin = tokens.at();
  for (int depth = 1; const auto token = tokens.next();) {
    if (token->text == "(") ++depth;
    if (token->text == ")") --depth;
    const bool ends = depth == 0 || (depth == 1 && token->text == ",");
    if (!ends) continue;
    arguments.emplace_back(trim(text.substr(begin, tokens.at() - 1 - begin)));
    begin = tokens.at();
    if (depth == 0) return arguments;
  }
  return std::nullopt;
}

}  // namespace

std::optional<VirtualTable> virtualTableOf(std::string_view text) {
  Tokens tokens(text);
  for (const char* word : {"create", "virtual", "table"})
    if (const auto token = tokens.next(); !token || lower(token->text) != word) return std::nullopt;
  for (auto token = tokens.next(); token; token = tokens.next()) {
    if (lower(token->text) != "using") continue;
    const auto module = tokens.next();
    if (!module || !module->named) return std::nullopt;
    VirtualTable table{.module = lower(unquoted(module->text)), .arguments = {}};
    const auto open = tokens.next();
    if (!open) return table;
    if (open->text != "(") return std::nullopt;
    auto arguments = argumentsOf(text, tokens);
    if (!arguments) return std::nullopt;
    table.arguments = std::move(*arguments);
    return table;
  }
  return std::nullopt;
}

std::string unquoted(std::string_view text) {
  const std::string_view inside = trim(text);
  if (inside.size() < 2) return std::string(inside);
  const char open = inside.front();
  if (open == '[') return std::string(inside.substr(1, inside.size() - 2));
  if (open != '\'' && open != '"' && open != '`') return std::string(inside);
  std::string plain;
  for (std::size_t i = 1; i + 1 < inside.size(); ++i) {
    plain += inside[i];
    if (inside[i] == open) ++i;
  }
  return plain;
}

std::optional<std::set<std::string>> wordsOfColumn(std::string_view text, std::string_view column) {
  Tokens tokens(text);
  int depth = 0;
  bool begins = false, within = false;
  std::set<std::string> words;
  while (const auto token = tokens.next()) {
    if (token->text == "(" && ++depth == 1) begins = true;
    if (token->text == ")") --depth;
    if (within && (depth == 0 || (depth == 1 && token->text == ","))) return words;
    if (!within && depth == 1 && token->text == ",") begins = true;
    if (!token->named) continue;
    const std::string word = lower(unquoted(token->text));
    if (begins && depth == 1) within = word == lower(column);
    begins = false;
    if (within) words.insert(word);
  }
  return std::nullopt;
}

}  // namespace omni
