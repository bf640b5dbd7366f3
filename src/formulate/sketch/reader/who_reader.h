#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads what asks for people: "who", "nobody", "people", whatever they are called here.
class WhoReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  /// "who": the person who does what follows.
  void ask() { asks_ = true; }
  bool asks() const { return asks_; }
  /// "Who CREATED it", "members REFERRED BY Ann": by the relationship, where there is one, not by when it
  /// was.
  void preferLinks(std::vector<LinkCandidate>& matches) const;
  /// "Who directed …": the person at the relationship's start; of "directed by", at its end. False where the
  /// element is no relationship or nobody asked.
  bool showDoer(std::size_t index, const Item& item);
  /// "who has never placed an ORDER". False where nothing is denied of people.
  bool denies(std::size_t index);
  /// "trainings that NOBODY took": no people are linked to them.
  void denyPeople(const Item& item);
  /// "people", where they are called employees.
  std::optional<Item> asPeople(const Item& item) const;
  /// "Who placed the most orders", "who works on no project": people, where nothing else is shown, or nothing
  /// that there is.
  void showPeople();

 private:
  // "tours that nobody has A BOOKING for": it is the booking that there is none of.
  bool deniesThing() const;
  // "Who has been CHAIR of Acme": the person at the other end of the relationship.
  std::vector<LinkCandidate> atEnds() const;
  bool isMentioned(std::uint32_t entity) const;

  bool asks_ = false;
};

}  // namespace omni
