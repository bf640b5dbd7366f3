#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "formulate/sketch/elements/element_facts.h"
#include "question/lexicon.h"

namespace omni {

/// First and last name, of each of the things that keep them apart.
struct FullNames {
  std::vector<LinkCandidate> first;
  std::vector<LinkCandidate> last;
};

/// Attributes that something is compared by, and whether more of them is less ("older": born earlier).
struct Measures {
  std::vector<LinkCandidate> matches;
  bool reversed = false;
};

/// The elements of a source that a question may mean where none of its words names one: dates for "in 2024",
/// people for "who". Each list may be empty.
class ImpliedElements {
 public:
  ImpliedElements(const EntityModel& model, const SchemaWords& words)
      : model_(model), words_(words), facts_(model) {}

  /// Attributes that stems name ("ag birth"), best first.
  std::vector<LinkCandidate> named(std::string_view stems) const;
  /// Likewise, also of relationships.
  std::vector<LinkCandidate> namedAnywhere(std::string_view stems) const;
  /// By what "older than", "longer than" compare.
  Measures comparedBy(const Cue& cue) const;
  /// Numbers that a unit measures ("euros"), else those that say that they are kept in such a one.
  std::vector<LinkCandidate> measuredIn(std::string_view lowerCaseWord) const;
  std::vector<LinkCandidate> dated() const;
  /// Whatever a time may be about: dates, and texts such as "2024-03".
  std::vector<LinkCandidate> timed() const;
  /// Numbers such as 1998, of things.
  std::vector<LinkCandidate> yearly() const;
  /// Attributes that are called just so: "year".
  std::vector<LinkCandidate> periods(std::string_view unit) const;
  std::vector<LinkCandidate> people() const;
  bool holdsPeople() const;
  bool isPerson(std::uint32_t entity) const;
  /// Of a relationship: from what is nobody to somebody ("commander" of a mission).
  bool leadsToPeople(const LinkCandidate& link) const;
  /// The things that a relationship, or that of an attribute of one, joins.
  std::vector<std::uint32_t> endsOf(const ElementRef& link) const;
  /// Neither people nor, as suppliers are, those whom "who" may ask for.
  bool isImpersonal(std::uint32_t entity) const;
  /// What can be added up of the things, or of the relationships; none where it is not just one.
  std::optional<LinkCandidate> amountOf(const ElementRef& thing) const;
  /// Of observations, the number that was observed, which no word of a question names: one that is called
  /// "value" or the like; none where it is not just one.
  std::optional<LinkCandidate> valueOf(std::uint32_t entity) const;
  /// The same, or else the only number of the things that is no year.
  std::optional<LinkCandidate> measureOf(std::uint32_t entity) const;
  /// What a thing has of something in all: what is called "total" alone; none where it is not just one.
  std::optional<LinkCandidate> total() const;
  /// How many of something a row stands for ("count", "n", "freq"), where rows are no things of their own.
  std::optional<LinkCandidate> countOf(std::uint32_t entity) const;
  /// What can be added up of the relationships between things of the two kinds.
  std::vector<LinkCandidate> amountsBetween(std::uint32_t one, std::uint32_t other) const;
  /// What the things are called by.
  std::vector<LinkCandidate> namesOf(std::uint32_t entity) const;
  FullNames fullNames() const;
  /// Tables that refer to this one; other sources say more in their relationships.
  std::vector<LinkCandidate> usersOf(std::uint32_t entity) const;

 private:
  // Things that report to others of their kind, or are taught by them.
  bool haveSuperiors(std::size_t entity) const;
  std::vector<LinkCandidate> amountsOf(const ElementRef& thing) const;
  // Whether it is the date that what is defined over its table goes by.
  bool saysWhenOfMeasures(const ElementRef& element) const;
  // The only one of the thing's numbers that suits.
  template <class Predicate>
  std::optional<LinkCandidate> onlyNumber(std::uint32_t entity, const Predicate& fits) const;

  const EntityModel& model_;
  const SchemaWords& words_;
  ElementFacts facts_;
};

}  // namespace omni
