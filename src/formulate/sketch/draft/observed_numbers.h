#pragma once

#include "formulate/sketch/draft/pending_figure.h"
#include "formulate/sketch/elements/implied_elements.h"
#include "formulate/sketch/sketch.h"

namespace omni {

/// "how much COAL did Germany use", of rows whose number is called "value": what narrows them is said, and
/// not what is added up. Where something is said that nothing explains, no number of another name is it.
void aggregateFilteredMeasure(Sketch& sketch, PendingFigure& figure, const ImpliedElements& implied);
/// "who used the most COAL", of the same: the one with the highest sum, not with the most rows.
void rankByObserved(Sketch& sketch, const ImpliedElements& implied);
/// Whether a word means the rows of a table themselves: "rows", "records".
bool meansRows(const Token& token);
/// "how many MEN survived", of rows that say how many each stands for: their sum.
void addUpCounts(Sketch& sketch, const Question& question, const ImpliedElements& implied);

}  // namespace omni
