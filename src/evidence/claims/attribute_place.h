#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "evidence/claims/attribute_words.h"
#include "evidence/claims/saying/saying.h"

namespace omni {

/// Where a statement names an attribute, and what stands around it. Refers to all that it is made of.
class AttributePlace {
 public:
  AttributePlace(const Saying& statement, WordSpan attribute, const AttributeWords& asked)
      : statement_(statement), words_(statement.words()), attribute_(attribute), asked_(asked) {}

  /// Whether what stands before or next to the attribute makes it another one, or one of a part.
  bool isOfOther() const { return isAsideBefore(attribute_.first) || isOfMore() || opensNarrowly(); }
  /// "BORN in Oslo in 1961": no other year changes that.
  bool isDoneOnce() const;
  /// "the census of 2001", "in 2019": what was then may have changed since.
  bool isOfAYear() const;

 protected:
  std::string_view text() const { return statement_.text(); }
  std::size_t wordAt(std::size_t byte) const;
  // An aside, but not the month of May.
  bool narrows(std::size_t w) const;
  // "MORE THAN 30,000": exactness, no comparison.
  bool isHedge(std::size_t w) const;
  // Whether nothing but what links them stands between the attribute and what begins at a byte.
  bool leadsTo(std::size_t start) const;
  // Words that follow a value and narrow it: "per charge", "under the Finnish flag", "in Norway", "until
  // 2019".
  bool isNarrowed(std::size_t end, std::size_t within = kNarrowing) const;

  static constexpr std::size_t kNarrowing = 30;  // words behind a value that may narrow it

  const Saying& statement_;
  const std::vector<StatementWord>& words_;
  const WordSpan attribute_;
  const AttributeWords& asked_;

 private:
  // "EVERY Tracker T3", or a word of the name itself
  bool isOfEvery(std::size_t w) const;
  bool isAsideBefore(std::size_t word) const;
  // "With a premium contract the response time …", "In Norway …": about a part.
  bool opensNarrowly() const;
  // A figure on which it is measured: "boiling point (1013 hPa): …"
  bool isInBrackets(std::size_t w) const;
  // "PARCEL weight", "weight of the parcel: …": another attribute's name holds this one's.
  bool isOfMore() const;
  // "on EVERY rung": of all there are.
  bool isOfAll(std::size_t w) const;
};

}  // namespace omni
