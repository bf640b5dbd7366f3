#pragma once

#include <vector>

#include "catalog/catalog.h"
#include "question/parts/parts.h"

namespace omni {

/// Whether sources give pictures and films: those of `among`, all where it is empty.
HeldMedia mediaIn(const Catalog& catalog, const std::vector<SourceId>& among);

/// Of `among` (empty: of all) the sources that give something else; `among` where none does.
std::vector<SourceId> othersThan(HeldMedia media, const Catalog& catalog, const std::vector<SourceId>& among);

}  // namespace omni
