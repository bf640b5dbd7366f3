#include "formulate/sketch/draft/whole_days.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

bool isCalled(const LinkCandidate& match, std::string_view name, const ElementFacts& facts) {
  return isEntityAttribute(match) && facts.isAmount(match) && lower(facts.attributeOf(match).phrase) == name;
}

// The attribute of the same thing that is called just so.
std::optional<LinkCandidate> partOfDate(const LinkCandidate& day, std::string_view name,
                                        const ElementFacts& facts, const ImpliedElements& implied) {
  auto named = implied.named(name);
  std::erase_if(named, [&](const LinkCandidate& match) {
    return !areOfOne(match, day) || !isCalled(match, name, facts);
  });
  return named.empty() ? std::nullopt : std::optional(std::move(named.front()));
}

}  // namespace

void nameWholeDays(Sketch& sketch, const ElementFacts& facts, const ImpliedElements& implied) {
  const auto isDay = [&](const SketchTerm& term) {
    return term.mention && !term.aggregate && isCalled(sketch.best(*term.mention), "day", facts);
  };
  for (auto* terms : {&sketch.targets, &sketch.groups}) {
    const auto day = std::ranges::find_if(*terms, isDay);
    if (day == terms->end()) continue;
    const LinkCandidate of = sketch.best(*day->mention);
    std::vector<SketchTerm> parts;
    for (const auto* name : {"year", "month"}) {
      const auto part = partOfDate(of, name, facts, implied);
      const bool isMentioned = std::ranges::any_of(sketch.mentions, [&](const Mention& mention) {
        return part && mention.matches.front().element == part->element;
      });
      if (part && !isMentioned)
        parts.push_back({.mention = sketch.add({.matches = {*part}, .implied = true}), .certain = true});
    }
    terms->insert(day, parts.begin(), parts.end());
  }
}

}  // namespace omni
