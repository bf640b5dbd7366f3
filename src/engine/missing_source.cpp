#include "engine/missing_source.h"

#include "base/text.h"

namespace omni {

Error missingSource(const Catalog& catalog, const SourceId& id) {
  for (const CatalogFailure& failure : catalog.failures())
    if (failure.config.id == id) return failure.error;
  const auto ids = catalog.ids();
  const std::string near = nearest(id, ids);
  return {Code::kNotFound, "there is no source '" + id + "'",
          near.empty() ? "Known are: " + join(ids, ", ") + "." : "Did you mean '" + near + "'?"};
}

}  // namespace omni
