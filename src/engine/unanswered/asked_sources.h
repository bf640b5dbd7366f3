#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "catalog/catalog.h"

namespace omni {

/// Whether a source may be asked: among the named ones, or any where none is named.
bool isAmong(const SourceId& id, const std::vector<SourceId>& named);

/// Why there is no source to be asked; null where there is one, or one may come.
const Error* nothingToAsk(const Catalog& catalog, const std::vector<SourceId>& named);

/// Warnings of sources, and of files of sources, that an answer does without.
std::vector<std::string> missingParts(const Catalog& catalog, const std::vector<SourceId>& named);

}  // namespace omni
