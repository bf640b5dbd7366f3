#include "access/permitted/permitted_copy.h"

#include <algorithm>

#include "base/text.h"
#include "language/languages.h"
#include "source/permitted_part.h"

namespace omni {
namespace {

constexpr char kMarkOfConditions = ':';  // where the language has no parameters, as that of documents

PermittedPart partFor(const SourcePermission& permission, char mark) {
  PermittedPart part{.hidden = permission.rules.hidden};
  for (const auto& [name, condition] : permission.rules.rows)
    part.rows[name] = rowCondition(condition, mark).text;
  for (const auto& [attribute, value] : permission.values)
    part.parameters.push_back({parameterOf(attribute), value});
  return part;
}

Route routeOf(const SourceConfig& config, std::span<const SourceKind> kinds) {
  const auto kind = std::ranges::find(kinds, config.kind, &SourceKind::kind);
  return kind == kinds.end() ? Route::kSearch : kind->route;
}

}  // namespace

Result<std::unique_ptr<Source>> PermittedCopy::open(const SourceConfig& config,
                                                    const SourcePermission& permission, const World& world,
                                                    std::span<const SourceKind> kinds,
                                                    const SourceErrorSink& errors) {
  if (!permission.rules.masks.empty())
    return tl::unexpected(
        omni::unfit(config.id, {Code::kInvalidArgument, "access: masks are for columns of tables",
                                "Hide the property in place of masking it.", Audience::kOperator}));
  const char ofLanguage = languageOf(routeOf(config, kinds)).parameterMark("");
  const char mark = ofLanguage ? ofLanguage : kMarkOfConditions;
  auto copy = openSource(partOf(config, partFor(permission, mark)), world, kinds);
  if (!copy) return tl::unexpected(omni::unfit(config.id, std::move(copy).error()));
  return std::make_unique<PermittedCopy>(std::move(*copy), errors);
}

// Nothing that tells of the files as a whole.
Result<Descriptor> PermittedCopy::describe(const Budget& budget, const Progress& progress) {
  auto described = unfit(copy_->describe(budget, progress));
  if (!described) return described;
  described->examples.clear();
  described->notes.clear();
  described->leftOut.clear();
  described->fingerprint = hex(fnv1a(languageOf(info().route).verbalise(*described)));
  return described;
}

}  // namespace omni
