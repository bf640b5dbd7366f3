#pragma once

#include <cstddef>
#include <optional>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads elements that narrow: attributes that a value will follow, and what there is to be none of.
class NarrowingReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  /// "people born before 1970", "movies released in 2003": among what is shown, an attribute that a value
  /// follows narrows.
  bool narrows(const LinkCandidate& match) const;
  void read(std::size_t index);
  /// "SEVERITY 1 incidents": takes the number. False where it is none of the things that follow.
  bool takesLevel(std::size_t index, const Item& item);
  /// At the end: "that have a retirement date" holds of those that have one; "with the salary" shows it.
  void settle();

 private:
  // "email address of customer ANN" is no email address, where she is known by another attribute.
  bool mayHold(const LinkCandidate& match, const Item& value) const;
  // "how many women with BLOOD TYPE O-": what follows is one of its values; counted is something else.
  bool isCountedBy(const LinkCandidate& match) const;
  // "who HOLD more than one policy": so many of them, whatever id is called so.
  bool countsNextItem(const LinkCandidate& match) const;
  // "with the average age", "who have the number of …": an aggregate after a filter word is wanted unless
  // compared.
  void readFigure(std::size_t index);
  // Denies a mention. False where that is still to come.
  bool deny(std::size_t index);
  // "companies that NOBODY owns", "papers that ARE never cited": there is none that leads there.
  bool leadsToSubject(std::size_t link) const;
  // "services that no other SERVICE depends on": the relationship that follows is what there is none of.
  bool isOtherDoer(std::size_t index) const;
  // "projects that use no technology": the relationship is what there is none of.
  std::size_t absentOne(std::size_t index);
  SketchFilter withoutAttribute(std::size_t index) const;
  // "OUT OF stock": 0, though it may be unknown of others.
  bool usedUp(const LinkCandidate& match) const;
  // The same of things that say how many there are: their number is 0. False where they do not.
  bool denyAmountOf(std::size_t thing);
  bool saysOutOf() const;
  // An attribute of something that has not been mentioned: without it, there is none of that.
  bool isOfAnother(const LinkCandidate& match) const;
  void awaitValue(std::size_t index);

  // "WITH the salary": wanted, unless some filter came after it.
  struct With {
    std::size_t mention;
    std::size_t filters;  // so many there were
  };

  std::optional<std::size_t> held_;  // the attribute of "that have a retirement date"
  std::optional<With> with_;
  bool otherDoer_ = false;  // what is denied next leads from there to what is asked for
};

}  // namespace omni
