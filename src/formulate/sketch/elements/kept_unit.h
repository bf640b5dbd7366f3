#pragma once

#include <string_view>

#include "schema/entity_model.h"

namespace omni {

/// How many times an amount is larger in what an attribute is kept in than in the unit that it was said in.
struct KeptUnit {
  double times = 1;
  bool sure = true;  // the attribute's words tell the unit, or its values leave no other
};

/// Of `amount` that is said in a unit ("more than 3 HOURS"): by the attribute's name ("duration minutes"),
/// else by its comment ("in minutes"), else by which unit brings the amount near the attribute's own values:
/// nobody asks for films of more than 3 minutes where most have 90. Amounts of money are taken as they are
/// said.
KeptUnit keptUnit(std::string_view lowerCaseUnit, double amount, const Attribute& attribute);

/// Whether the attribute's comment tells a unit of what `lowerCaseUnit` measures ("in kB" of "2 MB").
bool hasConvertibleUnit(std::string_view lowerCaseUnit, const Attribute& attribute);

/// Whether amounts of money are kept as cents, by the attribute's name or comment.
bool isKeptInCents(const Attribute& attribute);

}  // namespace omni
