#pragma once

#include <cstddef>

#include "base/value.h"
#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/sketch.h"
#include "question/question.h"

namespace omni {

/// A number that was said in a unit (null: in none) in the unit in which the mentioned amount is kept: 120 of
/// "longer than 2 HOURS", of a number of minutes. Where that is not sure the unit counts as unexplained.
Value keptAmount(const Value& stated, const Token* unit, std::size_t mention, const ElementFacts& facts,
                 Sketch& sketch);

/// "EUROS", "dollars".
bool isMoney(const Token& unit);

}  // namespace omni
