#pragma once

#include "catalog/catalog.h"
#include "question/question.h"

namespace omni {

/// "Which invoices are still OPEN" as "Which OPEN invoices", where the source keeps such things by
/// themselves, in a view `open_invoices` or a class of that name: its owner has defined which they are.
Question withNamedStates(Question question, const CatalogEntry& entry);

}  // namespace omni
