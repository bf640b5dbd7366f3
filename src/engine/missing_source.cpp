#include "engine/missing_source.h"

#include <algorithm>

#include "base/text.h"

namespace omni {

Error missingSource(const Catalog& catalog, const SourceId& id) {
  for (const CatalogFailure& failure : catalog.failures())
    if (failure.config.id == id) return failure.error;
  if (std::ranges::find(catalog.pending(), id) != catalog.pending().end())
    return {Code::kUnavailable, "source '" + id + "' is still being read", "Ask again in a while."};
  return noSuchSource(id, catalog.ids());
}

Error noSuchSource(const SourceId& id, const std::vector<SourceId>& known) {
  const std::string near = nearest(id, known);
  return {Code::kNotFound, "there is no source '" + id + "'",
          near.empty() ? "Known are: " + join(known, ", ") + "." : "Did you mean '" + near + "'?"};
}

}  // namespace omni
