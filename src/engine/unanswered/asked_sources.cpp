#include "engine/unanswered/asked_sources.h"

#include <algorithm>
#include <utility>

#include "base/counted.h"

namespace omni {

bool isAmong(const SourceId& id, const std::vector<SourceId>& named) {
  return named.empty() || std::ranges::find(named, id) != named.end();
}

const Error* nothingToAsk(const Catalog& catalog, const std::vector<SourceId>& named) {
  const auto isAsked = [&](const SourceId& id) { return isAmong(id, named); };
  if (!catalog.pending().empty() || std::ranges::any_of(catalog.ids(), isAsked)) return nullptr;
  for (const auto& failure : catalog.failures())
    if (isAsked(failure.config.id)) return &failure.error;
  return nullptr;
}

std::vector<std::string> missingParts(const Catalog& catalog, const std::vector<SourceId>& named) {
  std::vector<std::string> warnings;
  for (const auto& id : catalog.pending())
    if (isAmong(id, named))
      warnings.push_back("not asked: source '" + id + "' is still being read. Ask again in a while.");
  for (const auto& failure : catalog.failures()) warnings.push_back("left out: " + failure.error.text());
  for (std::size_t place = 0; place < catalog.size(); ++place) {
    const SourceId& id = catalog.info(place).id;
    if (const Error* outdated = catalog.outdated(id); outdated && isAmong(id, named))
      warnings.push_back(outdated->text());
    const auto& errors = catalog.leftOut(place);
    if (errors.empty()) continue;
    std::string warning = "left out of source '" + id + "': " + errors.front().text();
    if (errors.size() > 1) warning += " (And " + counted(errors.size() - 1, "more file") + ".)";
    warnings.push_back(std::move(warning));
  }
  return warnings;
}

}  // namespace omni
