#pragma once

#include "catalog/catalog.h"

namespace omni {

/// Why a source that was asked for by name is not in the catalogue: what kept it out, else kNotFound with the
/// nearest name.
Error missingSource(const Catalog& catalog, const SourceId& id);

/// kNotFound, with the nearest of the names that there are.
Error unknownSource(const SourceId& id, const std::vector<SourceId>& known);

}  // namespace omni
