#pragma once

#include <cstddef>
#include <vector>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads elements that are a condition by themselves: "accepted", "unpaid", "… that were closed".
class ConditionReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  /// Takes the element in as a condition. False where it is none.
  bool read(std::size_t index, const Item& item);
  /// "POLITICIANS who …": the things that it is true of, where nothing else says which are meant.
  bool namesThings(std::size_t index, const Item& item) const;
  /// "unpaid invoices"
  void deny(std::size_t index);
  /// "suppliers that supply NOTHING": the relationship that was just named. False where none was.
  bool denyPrevious();
  /// "whose email is UNKNOWN": of the attribute that was just named. False where none was.
  bool requireNull();

 private:
  // "the INSTALLED packages", "the INSTALLED Python packages"
  bool describesNext() const;
  // "by source and REMOTE OK"
  bool sorts(const Item& item) const;
  bool isTruth(const LinkCandidate& match, const Item& item) const;
  // "answers that were ACCEPTED": the attribute is true of them.
  void holdTrue(std::size_t index);
  // "tickets REPORTED by Ann": by which of the references, no reference is asked for.
  bool isRole(const LinkCandidate& match, const Item& item) const;
  // Of several things that have such a date, puts those first that the question states. False where none are.
  bool preferStatedEvents(std::vector<LinkCandidate>& matches, const Item& item) const;
  // "the orders that were SHIPPED", "SHIPPED orders", "how many drivers have LEFT": they have such a date.
  bool statesEvent(const LinkCandidate& match, const Item& item) const;
  // "drivers LEFT", "drivers who have already LEFT"
  bool followsItsThing(const LinkCandidate& match, const Item& item) const;
  // "WHEN was it closed", "closed IN 2024", "closed FIRST": the date itself is asked for or compared.
  bool concernsWhen(const Item& item) const;
};

}  // namespace omni
