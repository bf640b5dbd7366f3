#include "query/native/lexemes.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "base/text.h"

namespace omni {
namespace {

using Kind = Lexeme::Kind;

bool isSpace(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

bool isNameByte(char c) {
  return isWordByte(c) || c == '_';
}

// A kind of quote, and its escape inside.
struct Quote {
  Kind kind;
  bool backslash;  // escapes; else the quote is doubled
};

std::optional<Quote> quoteOf(Route route, char c) {
  const bool sql = route == Route::kSql;
  if (c == '\'') return Quote{Kind::kText, !sql};
  if (c == '"') return sql ? Quote{Kind::kQuoted, false} : Quote{Kind::kText, true};
  if (c == '`' && route != Route::kSparql) return Quote{Kind::kQuoted, false};
  return std::nullopt;
}

class Lexer {
 public:
  Lexer(Route route, std::string_view text) : route_(route), text_(text) {}

  std::vector<Lexeme> read() {
    while (skipBlanks(), at_ < text_.size())
      if (!readOne()) return {};
    return std::move(lexemes_);
  }

 private:
  bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  std::string_view lineComment() const {
    if (route_ == Route::kSql) return "--";
    return route_ == Route::kSparql ? "#" : "//";
  }

  void skipTo(std::string_view end) {
    const auto found = text_.find(end, at_);
    at_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }

  void skipBlanks() {
    while (at_ < text_.size()) {
      if (isSpace(text_[at_]))
        ++at_;
      else if (starts(lineComment()))
        skipTo("\n");
      else if (route_ != Route::kSparql && starts("/*"))
        skipTo("*/");
      else
        return;
    }
  }

  bool readOne() {
    const char c = text_[at_];
    // Texts between dollars and triple quotes are other forms than are read here.
    if (route_ == Route::kSql && starts("$$")) return false;
    if (route_ == Route::kSparql && (starts("\"\"\"") || starts("'''"))) return false;
    if (const auto quote = quoteOf(route_, c)) return readQuoted(c, *quote);
    if (route_ == Route::kSparql && c == '<' && readIri()) return true;
    const std::size_t start = at_;
    if (isNameByte(c)) {
      while (at_ < text_.size() && isNameByte(text_[at_])) ++at_;
      // Such as E'…' of some dialects, whose escapes are others.
      if (route_ == Route::kSql && at_ < text_.size() && text_[at_] == '\'') return false;
      add(Kind::kWord, start, std::string(text_.substr(start, at_ - start)));
      return true;
    }
    ++at_;
    add(Kind::kMark, start, std::string(1, c));
    return true;
  }

  bool readQuoted(char quote, const Quote& how) {
    const std::size_t start = at_++;
    std::string value;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      const bool more = at_ + 1 < text_.size();
      if (how.backslash && c == '\\' && more) {
        const char escaped = text_[++at_];
        if (escaped == 'u' || escaped == 'U') return false;
        value += escaped == 'n' ? '\n' : (escaped == 't' ? '\t' : escaped);
      } else if (c != quote) {
        value += c;
      } else if (!how.backslash && more && text_[at_ + 1] == quote) {
        value += quote;
        ++at_;
      } else {
        ++at_;
        add(how.kind, start, std::move(value));
        return true;
      }
    }
    return false;
  }

  bool readIri() {
    const auto end = text_.find_first_of("<>\"{}|^`\\ \t\r\n", at_ + 1);
    if (end == std::string_view::npos || text_[end] != '>') return false;
    const std::size_t start = at_;
    at_ = end + 1;
    add(Kind::kIri, start, std::string(text_.substr(start + 1, end - start - 1)));
    return true;
  }

  void add(Kind kind, std::size_t start, std::string value) {
    lexemes_.push_back({kind, start, at_, std::move(value)});
  }

  Route route_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Lexeme> lexemes_;
};

// The language tag that a SPARQL literal ends with; no value where it has a datatype instead.
std::optional<std::string> tagAfter(const std::vector<Lexeme>& all, std::size_t text, std::size_t& end) {
  std::string tag;
  std::size_t i = text + 1;
  if (i < all.size() && touch(all[i - 1], all[i]) && all[i].value == "^") return std::nullopt;
  if (i >= all.size() || !touch(all[i - 1], all[i]) || all[i].value != "@") return tag;
  for (++i; i < all.size() && touch(all[i - 1], all[i]); ++i) {
    if (all[i].kind != Kind::kWord && all[i].value != "-") break;
    tag += all[i].value;
    end = all[i].end;
  }
  return tag;
}

// In SQL a text is a value of its own after these keywords; after any other word it is part of a typed one.
bool standsAlone(Route route, const std::vector<Lexeme>& all, std::size_t text) {
  if (route != Route::kSql || text == 0 || all[text - 1].kind != Kind::kWord) return true;
  const std::string before = " " + lower(all[text - 1].value) + " ";
  constexpr std::string_view kWords =
      " and or not in like ilike glob regexp match is between when then else select where having on by as "
      "distinct all limit offset contains with starts ends return xor escape from union ";
  return kWords.find(before) != std::string_view::npos;
}

}  // namespace

std::vector<Lexeme> lexemes(Route route, std::string_view text) {
  return Lexer(route, text).read();
}

bool isMark(std::span<const Lexeme> all, std::size_t at, std::string_view marks) {
  return at < all.size() && all[at].kind == Lexeme::Kind::kMark &&
         marks.find(all[at].value) != std::string_view::npos;
}

NativeQuery withBoundTexts(const NativeQuery& query, char mark,
                           const std::function<bool(const std::string&)>& bound) {
  const auto all = lexemes(query.route, query.text);
  NativeQuery out = query;
  out.text.clear();
  std::map<std::pair<std::string, std::string>, std::string> names;  // of text and language tag
  std::size_t copied = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::size_t end = all[i].end;
    if (all[i].kind != Kind::kText || !standsAlone(query.route, all, i) || !bound(all[i].value)) continue;
    const auto tag = query.route == Route::kSparql ? tagAfter(all, i, end) : std::string{};
    if (!tag) continue;
    auto& name = names[{all[i].value, *tag}];
    if (name.empty()) {
      for (std::size_t n = names.size(); name.empty() || query.text.find(name) != std::string::npos; ++n)
        name = "text" + std::to_string(n);
      Value value = all[i].value;
      if (!tag->empty()) value = Literal{all[i].value, {}, *tag};
      out.parameters.push_back({name, std::move(value)});
    }
    out.text += query.text.substr(copied, all[i].start - copied) + mark + name;
    copied = end;
  }
  out.text += query.text.substr(copied);
  return out;
}

}  // namespace omni
