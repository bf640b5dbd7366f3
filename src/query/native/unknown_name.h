#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "query/native/lexemes.h"
#include "query/native_query.h"

namespace omni {

/// A name in a native query that its source does not have.
struct UnknownName {
  enum class Kind { kTable, kRelation, kColumn, kLabel, kType, kProperty, kClass, kGraph };
  Kind kind = Kind::kColumn;
  std::string name;                // as the query has it; an IRI whole
  std::string qualifier{};         // SQL: what stands before it, if anything
  std::vector<std::string> known;  // what can stand there
  Error error;                     // what the guard says of it
};

/// The only known name that is close to the unknown one: the same but for case and the marks between words,
/// or a slip of a letter or two. Names that differ in digits are never close.
std::optional<std::string> surelyMeant(const UnknownName& unknown);

/// What a language knows of the names in its texts.
struct NameRepair {
  /// The first unknown name of a text; nothing when there is none, or the text cannot be read.
  std::function<std::optional<UnknownName>(const std::string& text)> find;
  /// How many lexemes from `at` on are the unknown name; 0: another thing stands there.
  std::function<std::size_t(const std::vector<Lexeme>& all, std::size_t at, const UnknownName& unknown)>
      countLexemes;
  /// A known name as it stands in a text.
  std::function<std::string(const std::string& name)> write;
};

/// The query with each unknown name replaced by the one that was surely meant; nothing when it has none, or
/// for one of them no single name is close.
std::optional<NativeQuery> repaired(NativeQuery query, const NameRepair& repair);

}  // namespace omni
