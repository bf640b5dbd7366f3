#pragma once

#include <set>
#include <string>
#include <string_view>

#include "schema/entity_model.h"

namespace omni {

/// Cuts names that run words together ("clubname", "orderdate", "shipcountry") where all the pieces are
/// known: words that names are commonly made of, what the source calls its things, and beginnings of what the
/// owner is called ("custid" of a customer).
class CompoundWords {
 public:
  explicit CompoundWords(const EntityModel& model);

  /// The phrase with its compounds cut; `owner` is what the thing is called that it belongs to, if any.
  std::string separated(std::string_view phrase, std::string_view owner = {}) const;
  /// Separates the words of an attribute's name; an initial of its owner is written out ("bname" of a bank:
  /// "bank name", "eid" that identifies an employee: "employee id").
  std::string separated(const Attribute& attribute, std::string_view owner) const;

 private:
  std::set<std::string, std::less<>> things_;  // words of the entities' names, singular ones too
};

}  // namespace omni
