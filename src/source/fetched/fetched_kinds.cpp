#include "source/fetched/fetched_kinds.h"

#include <algorithm>

#include "source/fetched/fetched_source.h"
#include "source/source_error.h"

namespace omni {

FetchedKinds::FetchedKinds(std::span<const SourceKind> kinds) : kinds_(kinds.begin(), kinds.end()) {
  for (auto& fetched : kinds_) {
    if (fetched.endpoint) continue;
    fetched.open = [kind = fetched](const SourceConfig& config,
                                    const World& world) -> Result<std::unique_ptr<Source>> {
      if (std::ranges::none_of(config.files().paths, isAddress)) return kind.open(config, world);
      OMNI_TRY(files, ofSource(config.id, FetchedFiles::of(config.files(), world)));
      SourceInfo info{.id = config.id,
                      .kind = std::string(kind.kind),
                      .route = kind.route,
                      .description = config.description};
      return std::make_unique<FetchedSource>(config, std::move(info), std::move(files), kind.open, world);
    };
  }
}

}  // namespace omni
