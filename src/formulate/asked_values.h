#pragma once

#include <memory>

#include "catalog/catalog_entry.h"
#include "question/asking.h"

namespace omni {

/// The entry with the values among its source's own that the question names and that its descriptor, which
/// holds samples of each attribute, does not tell of: names, codes and quoted words that nothing explains are
/// looked up in the engine, within a small part of the question's time. Null where there is none.
std::unique_ptr<const CatalogEntry> withAskedValues(const Asking& asking, const CatalogEntry& entry);

}  // namespace omni
