#pragma once

#include "base/budget.h"
#include "base/result.h"
#include "catalog/catalog.h"
#include "graphbuild/known/knowledge.h"

namespace omni {

/// What is known to the sources of a pool that are asked by queries, as their own engines say, at most
/// `kMostRows` rows each time: the names of what their tables, classes and labels hold; what links,
/// attributes and the rows of tables that are about others relate. `notes` gets what could not be asked.
/// Errors: kDeadline, kCancelled.
Result<Knowledge> knowledgeOf(const Catalog& catalog, const Budget& budget, const Progress& progress,
                              std::vector<std::string>& notes);

/// Of one answer.
inline constexpr std::size_t kMostRows = 200'000;

}  // namespace omni
