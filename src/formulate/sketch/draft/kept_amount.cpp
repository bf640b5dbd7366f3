#include "formulate/sketch/draft/kept_amount.h"

#include <algorithm>

#include "base/number.h"
#include "formulate/sketch/draft/filter_writer.h"
#include "formulate/sketch/elements/kept_unit.h"

namespace omni {

Value keptAmount(const Value& stated, const Token* unit, std::size_t mention, const ElementFacts& facts,
                 Sketch& sketch) {
  const LinkCandidate& match = sketch.best(mention);
  const auto number = parsedNumber(toText(stated));
  if (!unit || !number || !facts.isAmount(match)) return stated;
  const KeptUnit kept = keptUnit(unit->lower, *number, facts.attributeOf(match));
  if (!kept.sure && std::ranges::find(sketch.unexplained, unit->text) == sketch.unexplained.end())
    sketch.unexplained.push_back(unit->text);
  return constantOf(*number * kept.times);
}

bool isMoney(const Token& unit) {
  return measuredIn(unit.lower).starts_with("price");
}

}  // namespace omni
