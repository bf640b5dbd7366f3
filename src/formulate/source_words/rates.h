#pragma once

#include "catalog/catalog.h"
#include "question/question.h"

namespace omni {

/// "HIRE RATE by source" as "percentage of HIRED APPLICATIONS by source", where the source says of each
/// application whether somebody was hired, by yes and no or by a value ("Hired"), and calls nothing else so.
Question withRates(Question question, const CatalogEntry& entry);

}  // namespace omni
