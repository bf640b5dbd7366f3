#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/native_query.h"

namespace omni {

/// A word, name, text or mark of a native query. Comments and white space are none.
struct Lexeme {
  enum class Kind {
    kWord,    // a name, keyword or number
    kQuoted,  // a name in quotes
    kText,    // a string literal
    kIri,     // SPARQL: <…>
    kMark,    // any other byte
  };
  Kind kind = Kind::kMark;
  std::size_t start = 0;  // bytes into the text
  std::size_t end = 0;
  std::string value;  // without quotes and escapes
};

/// The lexemes of a text in the language of `route`. Empty where it is unknown what is a name and what a
/// literal: a quote that is never closed, a form of literal that is not read here.
std::vector<Lexeme> lexemes(Route route, std::string_view text);

/// Whether nothing stands between two lexemes.
inline bool touch(const Lexeme& before, const Lexeme& after) {
  return before.end == after.start;
}

/// Whether one of the `marks` stands at `at`; not behind the end.
bool isMark(std::span<const Lexeme> all, std::size_t at, std::string_view marks);

/// The string literals of which `bound` holds become bound parameters, equal ones the same, with `mark`
/// before their names. Those that are part of a longer form (a typed literal, such as a date) stay.
NativeQuery withBoundTexts(const NativeQuery& query, char mark,
                           const std::function<bool(const std::string&)>& bound);

}  // namespace omni
