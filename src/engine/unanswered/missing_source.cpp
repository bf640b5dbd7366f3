#include "engine/unanswered/missing_source.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxNamed = 20;

std::string helpFor(const SourceId& id, std::span<const SourceId> known) {
  if (known.empty()) return "There are none.";
  if (const std::string near = nearest(id, known); !near.empty()) return "Did you mean '" + near + "'?";
  std::string all = "Known are: " + join(known.first(std::min(kMaxNamed, known.size())), ", ");
  if (known.size() > kMaxNamed) all += " and " + std::to_string(known.size() - kMaxNamed) + " more";
  return all + ".";
}

}  // namespace

Error missingSource(const Catalog& catalog, const SourceId& id) {
  for (const CatalogFailure& failure : catalog.failures())
    if (failure.config.id == id) return failure.error;
  if (std::ranges::find(catalog.pending(), id) != catalog.pending().end())
    return {Code::kUnavailable, "source '" + id + "' is still being read", "Ask again in a while."};
  std::vector<SourceId> known = catalog.ids();
  std::ranges::copy(catalog.pending(), std::back_inserter(known));
  for (const CatalogFailure& failure : catalog.failures()) known.push_back(failure.config.id);
  return unknownSource(id, known);
}

Error unknownSource(const SourceId& id, const std::vector<SourceId>& known) {
  return {Code::kNotFound, "there is no source '" + id + "'", helpFor(id, known)};
}

}  // namespace omni
