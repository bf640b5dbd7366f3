#pragma once

#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/elements/implied_elements.h"
#include "formulate/sketch/sketch.h"

namespace omni {

/// "the hottest DAY", of days that are kept in parts: the month and the year with the day of the month, where
/// days are shown or distinguished.
void nameWholeDays(Sketch& sketch, const ElementFacts& facts, const ImpliedElements& implied);

}  // namespace omni
