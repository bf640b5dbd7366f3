#pragma once

#include "base/budget.h"
#include "catalog/catalog.h"
#include "engine/report.h"
#include "question/question.h"

namespace omni {

/// Makes a failure of a report without citations where something went wrong, else an abstention. Its text,
/// where it has none, says what is missing, with questions that would work; `suggests`: whether these may be
/// looked for.
void sayWhyNot(const Question& question, const Catalog& catalog, const Budget& budget, bool suggests,
               AskReport& report);

}  // namespace omni
