#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "formulate/sketch/draft/filter_writer.h"
#include "formulate/sketch/draft/item_cursor.h"
#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/elements/implied_elements.h"
#include "formulate/sketch/sketch.h"

namespace omni {

/// Reads what asks for people: "who", "nobody", "people", whatever they are called here.
class WhoReader {
 public:
  WhoReader(const ItemCursor& cursor, const ElementFacts& facts, const ImpliedElements& implied,
            Sketch& sketch, FilterWriter& filters)
      : cursor_(cursor), facts_(facts), implied_(implied), sketch_(sketch), filters_(filters) {}

  /// "who": whoever does what follows.
  void ask() { asks_ = true; }
  bool asks() const { return asks_; }
  /// "Who CREATED it", "members REFERRED BY Ann": by the relationship, where there is one, not by when it
  /// was.
  void preferLinks(std::vector<LinkCandidate>& matches) const;
  /// "Who directed …": whoever is at the relationship's start; of "directed by", at its end. False where the
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
  // "Who has been CHAIR of Acme": whoever is at the other end of the relationship that was said.
  std::vector<LinkCandidate> atEnds() const;
  bool isMentioned(std::uint32_t entity) const;

  const ItemCursor& cursor_;
  const ElementFacts& facts_;
  const ImpliedElements& implied_;
  Sketch& sketch_;
  FilterWriter& filters_;
  bool asks_ = false;
};

}  // namespace omni
