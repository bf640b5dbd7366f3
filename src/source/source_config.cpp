#include "source/source_config.h"

#include "base/text.h"

namespace omni {

Result<std::unique_ptr<Source>> openSource(const SourceConfig& config, const World& world) {
  std::vector<std::string> names;
  for (const auto& kind : sourceKinds()) {
    if (kind.kind == config.kind) return kind.open(config, world);
    names.emplace_back(kind.kind);
  }
  const std::string near = nearest(config.kind, names);
  return fail(Code::kInvalidArgument, "source '" + config.id + "': unknown kind '" + config.kind + "'",
              near.empty() ? "Known kinds: " + join(names, ", ") + "." : "Did you mean '" + near + "'?",
              Audience::kOperator);
}

}  // namespace omni
