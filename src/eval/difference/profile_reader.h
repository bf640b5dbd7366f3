#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "eval/difference/query_profile.h"
#include "query/native/lexemes.h"

namespace omni {

/// The base of the readers of all languages. A reader goes over the lexemes from first to last.
class ProfileReader {
 public:
  ProfileReader(Route route, std::string_view text, const nlohmann::json& parameters)
      : all_(lexemes(route, text)), parameters_(parameters) {}

 protected:
  /// The word at `at` in lower case; empty when there is none.
  std::string word(std::size_t at) const;
  bool is(std::size_t at, std::string_view keyword) const { return word(at) == keyword; }
  bool isNumber(std::size_t at) const;
  bool isKind(std::size_t at, Lexeme::Kind kind) const { return at < all_.size() && all_[at].kind == kind; }
  bool mark(std::size_t at, std::string_view marks) const { return isMark(all_, at, marks); }
  /// Whether one of the `marks` follows `at` without a gap.
  bool touchedBy(std::size_t at, std::string_view marks) const {
    return mark(at + 1, marks) && touch(all_[at], all_[at + 1]);
  }

  void add(Construct construct) { ++count(construct); }
  std::size_t& count(Construct construct) { return profile_.constructs[static_cast<std::size_t>(construct)]; }
  /// A constant: texts without case and wildcards, numbers by their value.
  void addValue(std::string_view constant);
  /// The value of the parameter with this name.
  void addParameter(const std::string& name);

  /// A keyword that all languages have; false when it is none.
  bool readKeyword(std::size_t at);
  /// A comparison that begins at a mark.
  void readComparison(std::size_t at);
  /// A number from `at`; how many lexemes it has, 0 when there is none.
  std::size_t readNumber(std::size_t at);
  /// An operator between two operands.
  void readArithmetic(std::size_t at);

  /// An optional part that must be missing is a negation.
  QueryProfile finish();

  std::vector<Lexeme> all_;
  const nlohmann::json& parameters_;
  QueryProfile profile_;
  std::size_t missing_ = 0;  // IS NULL, !BOUND

 private:
  void readNot(std::size_t at);
};

QueryProfile sqlProfile(std::string_view text, const nlohmann::json& parameters);
QueryProfile sparqlProfile(std::string_view text, const nlohmann::json& parameters);
QueryProfile cypherProfile(std::string_view text, const nlohmann::json& parameters);

}  // namespace omni
