#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "question/question.h"

namespace omni {

/// All that one piece of evidence holds: its cells or its span, and beside them the names and bound values of
/// the query that found it.
class CitedEvidence {
 public:
  CitedEvidence(const Evidence& evidence, const Attempt& attempt);

  /// Whether these words stand together in it, case, blanks and hidden characters aside.
  bool holds(std::string_view words) const;
  /// Whether a word of these stems is in it, also as part of an identifier.
  bool holdsStem(const std::string& stem) const { return stems_.contains(stem); }
  /// Whether a number of it, its percentage or the count of its rows is `number`, as exactly as `written`; or
  /// `written` itself stands in it ("15K").
  bool holdsNumber(double number, std::string_view written) const;
  /// Whether a name of its tables or columns begins the word: "dem" of `per_dem` and "Democratic".
  bool abbreviates(std::string_view word) const;

 private:
  void add(std::string_view written);
  void addName(std::string_view name);

  std::string text_;  // lower case, single blanks, one at each end
  std::set<std::string> stems_;
  std::set<std::string> nameWords_;  // of tables and columns, lower case
  std::vector<double> numbers_;
};

/// Words that whoever asked, and the explanations of the queries, use: stems.
struct AskedWords {
  std::set<std::string> all;
  std::set<std::string> small;  // written in small letters: no names
};
AskedWords askedWords(const Question& question, std::span<const Attempt> attempts);

/// What a statement says that none of the evidence it cites holds: a number, a quotation, or a word that is
/// written as a name. Nothing when all of it is there.
std::optional<std::string> unsupported(std::string_view claimed,
                                       const std::vector<const CitedEvidence*>& cited,
                                       const AskedWords& asked = {});

}  // namespace omni
