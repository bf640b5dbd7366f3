#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/elements/implied_elements.h"
#include "formulate/sketch/sketch.h"
#include "question/question.h"

namespace omni {

/// Shows the things that the readings of a mention which suit belong to. False when none does.
template <class Predicate>
bool showOwner(Sketch& sketch, std::size_t mention, const Predicate& fits) {
  Mention owner{.matches = {}, .token = sketch.mentions[mention].token};
  for (const auto& match : sketch.mentions[mention].matches)
    if (isEntityAttribute(match) && fits(match))
      owner.matches.push_back(
          {{ElementRef::Kind::kEntity, match.element.owner}, std::nullopt, {}, match.score});
  if (owner.matches.empty()) return false;
  sketch.targets = {{.mention = sketch.add(std::move(owner)), .certain = true}};
  return true;
}

/// "who was PRESIDENT before Ann", "who is the last PARTNER": what is shown says whom, and nothing more.
bool asksForRole(const Sketch& sketch, const Question& question);
/// "which AREA has the fewest residents", "who scored most", "COUNTRIES with a GDP above 30000", where no
/// word names the thing: it is shown, not what it is ranked or compared by.
void showRanked(Sketch& sketch, const Question& question, const std::vector<Item>& items);
/// "which businessman was born in Tulsa", where all that is known narrows: the things that are so. Of a thing
/// that is named nothing is shown by that.
void showNarrowed(Sketch& sketch, const Question& question, const ElementFacts& facts);
/// "when did Ann win", "where is Oslo Hall", where no word names it: of a thing that is named its only date,
/// or its places.
void showWhenOrWhere(Sketch& sketch, const Question& question, const ElementFacts& facts,
                     const ImpliedElements& implied);

}  // namespace omni
