#pragma once

#include "catalog/catalog.h"
#include "question/question.h"

namespace omni {

/// The question with what it calls by the name of a measure asked for as a total: "TOTAL net revenue by
/// country", which the measure then computes as it is defined. Words of its name are no cues: nothing is
/// averaged for the "average" of an "average order value", nor counted for "how many active customers". What
/// is a thing or a text as well is a measure only where a figure is asked for. A source without measures
/// leaves the question as it is.
Question withMeasures(Question question, const CatalogEntry& entry);

}  // namespace omni
