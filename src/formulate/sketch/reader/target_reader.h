#pragma once

#include <cstddef>
#include <optional>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads what is to be shown.
class TargetReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  /// "list", "which": what follows is shown; "which" after a noun narrows. False where it does that.
  bool startsList(const Item& item);
  /// "how old", "how long": what is wanted is only implied.
  void askFor(const Cue& cue, const Item& item);
  /// "hired in 2023, along with THEIR title": something more is wanted. False where nothing is.
  bool addsColumn(const Item& item);
  /// "names OF STUDENTS": the element only says which things are meant. False where it is more.
  bool isContext(std::size_t index);
  void show(std::size_t index, const Item& item);

  /// "list all DEVELOPERS", "DEVELOPERS who …", where that is the role of employees: the employees.
  void showOwner(const Item& value);
  /// "Which student is the oldest? LIST the first name.": what was asked first only says whose.
  void startSentence();
  /// "open orders in Paris, DATE AND TOTAL": what is shown of them, named last. True where that is how many
  /// they are.
  bool startsColumns();

  /// At the end: "the name of the highest paid" is an order, "what is the highest salary" a maximum.
  void rankByExtreme();
  /// Where nothing was asked for by name: what is grouped, counted or mentioned.
  void showDefault();

 private:
  // "name a film RELEASED BEFORE 1996": not when, but what was.
  bool showCompared(std::size_t mention);
  // "names OF STUDENTS", "name with the highest SCORE".
  bool isOwner(const LinkCandidate& match) const;
  // "the ratio of customers TO ORDERS": a figure of its own, nobody's owner.
  bool isSecondFigure(const LinkCandidate& match) const;
  // "STUDENTS' names"; "how many EMPLOYEES earn" owns nothing.
  bool ownsNext() const;
  // "REVIEW score", of what is kept of the reviews.
  bool saysWhatIsNext(const LinkCandidate& match) const;
  // Without "and", a comma or "their" it is no member of a list.
  bool isUnlisted() const;
  // "orders and their CUSTOMERS"
  bool isTheirs() const;
  // "customers ORDERING": says no more than how they are connected.
  bool isVerbOfTarget(const LinkCandidate& match) const;
  // "ids and names OF EVENTS": theirs, however well others' are called.
  void preferOwned(const LinkCandidate& owner);
  // "the population of the CAPITAL of Norway": of what the relationship leads to.
  void preferLed(std::size_t link);
  // "the performances they ATTENDED": says which of them, and is no figure that is asked for.
  bool isRestrictingVerb() const;
  // "list X", "show the X": of nothing else.
  bool isAskedFor() const;
  // The thing is no longer shown: which it was.
  std::optional<std::size_t> dropThing();
  // "the phone number AND EMAIL": it is asked for, too.
  bool isListedToo(const LinkCandidate& match, const Item& item) const;
  // "list the CUSTOMERS": nothing else is asked for.
  bool isAskedThing(const LinkCandidate& match) const;
  // "Who WORKS as legal counsel", "who is QUALIFIED": neither the job nor the date is who.
  bool isNoPerson(const LinkCandidate& match, const Item& item) const;
  // "Who joined the SALES TEAM", "who is chair OF a company": nor is that.
  bool isNamedGroup(const LinkCandidate& match) const;
  bool asksFullName(const Item& item) const;
  // First and last name, of things that keep them apart.
  bool showFullName(std::size_t index, const Item& item);

  std::optional<std::size_t> extreme_;  // a target that may be an order instead
};

}  // namespace omni
