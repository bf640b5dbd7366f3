#include "route/routing.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::array<std::pair<Modality, std::string_view>, 4> kModalities{{{Modality::kConcept, "concept"},
                                                                            {Modality::kQuantity, "quantity"},
                                                                            {Modality::kRelation, "relation"},
                                                                            {Modality::kHybrid, "hybrid"}}};
constexpr std::array<std::pair<Granularity, std::string_view>, kGranularities> kSizes{
    {{Granularity::kNone, "none"},
     {Granularity::kParagraph, "paragraph"},
     {Granularity::kDocument, "document"},
     {Granularity::kTable, "table"},
     {Granularity::kImage, "image"},
     {Granularity::kClip, "clip"},
     {Granularity::kVideo, "video"}}};

template <class Names, class T>
std::string_view nameIn(const Names& names, T wanted) {
  const auto found = std::ranges::find(names, wanted, &Names::value_type::first);
  return found == names.end() ? std::string_view() : found->second;
}

template <class Names>
auto namedIn(const Names& names, std::string_view name)
    -> std::optional<typename Names::value_type::first_type> {
  const auto found = std::ranges::find(names, name, &Names::value_type::second);
  if (found == names.end()) return std::nullopt;
  return found->first;
}

}  // namespace

std::string_view name(Modality modality) {
  return nameIn(kModalities, modality);
}
std::optional<Modality> modalityOf(std::string_view name) {
  return namedIn(kModalities, name);
}
std::string_view name(Granularity granularity) {
  return nameIn(kSizes, granularity);
}
std::optional<Granularity> granularityOf(std::string_view name) {
  return namedIn(kSizes, name);
}

std::vector<Route> routesOf(Modality modality) {
  switch (modality) {
    case Modality::kConcept: return {Route::kSearch};
    case Modality::kQuantity: return {Route::kSql};
    case Modality::kRelation: return {Route::kSparql, Route::kCypher};
    case Modality::kHybrid: break;
  }
  return {Route::kSearch, Route::kSql, Route::kSparql, Route::kCypher};
}

std::vector<Route> routesOf(Granularity granularity) {
  switch (granularity) {
    case Granularity::kParagraph:
    case Granularity::kDocument:
    case Granularity::kImage:
    case Granularity::kClip:
    case Granularity::kVideo: return {Route::kSearch};
    case Granularity::kTable: return {Route::kSql, Route::kSparql, Route::kCypher};
    case Granularity::kNone: break;
  }
  return {};
}

std::vector<Granularity> granularitiesOf(const SourceInfo& source) {
  if (source.route != Route::kSearch) return {Granularity::kTable};
  if (source.kind == "images") return {Granularity::kImage};
  if (source.kind == "videos") return {Granularity::kClip, Granularity::kVideo};
  return {Granularity::kParagraph, Granularity::kDocument};
}

std::string inWords(const Routing& routing) {
  std::vector<std::string> routes;
  for (const Route route : routing.routes) routes.emplace_back(name(route));
  return std::string(name(routing.modality)) + " (" + join(routes, ", ") + "), " +
         std::string(name(routing.granularity)) + (routing.reason.empty() ? "" : ": " + routing.reason);
}

}  // namespace omni
