#include "engine/missing_source.h"

#include "base/text.h"

namespace omni {

Error missingSource(const Catalog& catalog, const SourceId& id) {
  for (const CatalogFailure& failure : catalog.failures())
    if (failure.config.id == id) return failure.error;
  return noSuchSource(id, catalog.ids());
}

Error noSuchSource(const SourceId& id, const std::vector<SourceId>& known) {
  const std::string near = nearest(id, known);
  return {Code::kNotFound, "there is no source '" + id + "'",
          near.empty() ? "Known are: " + join(known, ", ") + "." : "Did you mean '" + near + "'?"};
}

}  // namespace omni
