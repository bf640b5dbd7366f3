#pragma once

#include "base/budget.h"
#include "base/result.h"
#include "catalog/catalog.h"
#include "graphbuild/known/knowledge.h"

namespace omni {

/// The limits of asking sources for all their names: of one answer 200,000 rows and 256 MB.
Limits knowingLimits();

/// The knowledge of the sources of a pool that are asked by queries, as their own engines say within the
/// budget's caps: the names of what their tables, classes and labels hold; what links, attributes and the
/// rows of tables that are about others relate. `notes` gets what could not be asked, or was cut. Errors:
/// kDeadline, kCancelled.
Result<Knowledge> knowledgeOf(const Catalog& catalog, const Budget& budget, const Progress& progress,
                              std::vector<std::string>& notes);

}  // namespace omni
