#pragma once

#include <optional>
#include <vector>

#include "catalog/catalog.h"
#include "route/router.h"

namespace omni {

/// The sources that routing leaves for selection.
struct Narrowed {
  std::optional<Routing> routing;  // none: the router failed
  std::vector<SourceId> among;     // empty: all of the catalog
};

/// Asks `router`, and keeps of `among` (empty: all) the sources that are met in a language and give a
/// granularity that it names. All are kept, and a warning says so, where it fails or there is no such source.
Narrowed narrow(const Router& router, const Asking& asking, const Catalog& catalog,
                const std::vector<SourceId>& among);

/// Of `among` (empty: all).
SourceCounts countSources(const Catalog& catalog, const std::vector<SourceId>& among);

}  // namespace omni
