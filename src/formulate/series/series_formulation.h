#pragma once

#include <optional>

#include "catalog/catalog_entry.h"
#include "formulate/formulation.h"
#include "question/question.h"

namespace omni {

/// The query of a question to a table with a column for each of several periods: "revenue in 2021", "which
/// region grew most between 2018 and 2022", "in which month were most tents sold". Nothing where it is none.
std::optional<Formulation> ofPeriodColumns(const Question& question, const CatalogEntry& entry);

}  // namespace omni
