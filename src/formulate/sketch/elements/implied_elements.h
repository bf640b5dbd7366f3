#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "formulate/sketch/elements/element_facts.h"

namespace omni {

/// First and last name, of each of the things that keep them apart.
struct FullNames {
  std::vector<Reading> first;
  std::vector<Reading> last;
};

/// The elements of a source that a question may mean where none of its words names one: dates for "in 2024",
/// people for "who". Each list may be empty.
class ImpliedElements {
 public:
  ImpliedElements(const EntityModel& model, const SchemaWords& words)
      : model_(model), words_(words), facts_(model) {}

  /// Attributes that stems name ("ag birth"), best first.
  std::vector<Reading> named(std::string_view stems) const;
  /// Numbers that a unit measures ("euros").
  std::vector<Reading> measuredIn(std::string_view lowerCaseWord) const;
  std::vector<Reading> dated() const;
  /// Whatever a time may be about: dates, and texts such as "2024-03".
  std::vector<Reading> timed() const;
  /// Numbers such as 1998, of things.
  std::vector<Reading> yearly() const;
  /// Attributes that are called just so: "year".
  std::vector<Reading> periods(std::string_view unit) const;
  std::vector<Reading> people() const;
  bool holdsPeople() const;
  /// Neither people nor, as suppliers are, those whom "who" may ask for.
  bool isImpersonal(std::uint32_t entity) const;
  /// What can be added up of the things, or of the relationships.
  std::vector<Reading> amountsOf(const ElementRef& thing) const;
  /// What can be added up of the relationships between things of the two kinds.
  std::vector<Reading> amountsBetween(std::uint32_t one, std::uint32_t other) const;
  /// What the things are called by.
  std::vector<Reading> namesOf(std::uint32_t entity) const;
  FullNames fullNames() const;
  /// Tables that refer to this one; other sources say more in their relationships.
  std::vector<Reading> usersOf(std::uint32_t entity) const;

 private:
  const EntityModel& model_;
  const SchemaWords& words_;
  ElementFacts facts_;
};

}  // namespace omni
