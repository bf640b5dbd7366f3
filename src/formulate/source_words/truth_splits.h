#pragma once

#include "catalog/catalog.h"
#include "question/question.h"

namespace omni {

/// "average sales with RAIN VS WITHOUT" as "average sales by RAIN", where the source says of each row whether
/// it is so, by yes and no: a figure for each of the two.
Question withTruthSplits(Question question, const CatalogEntry& entry);

}  // namespace omni
