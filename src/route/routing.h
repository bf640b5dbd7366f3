#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/route.h"

namespace omni {

/// The kind of knowledge that a question needs.
enum class Modality {
  kConcept,   // an explanation, a rule, a description: prose answers it
  kQuantity,  // a number, a ranking, records by their values: tables answer it
  kRelation,  // how things are connected: graphs answer it
  kHybrid     // several of these, or any
};

/// "concept", "quantity", "relation" or "hybrid".
std::string_view name(Modality modality);
std::optional<Modality> modalityOf(std::string_view name);

/// The languages in which a modality is asked for; of a hybrid all.
std::vector<Route> routesOf(Modality modality);

/// How much of a source the question needs.
enum class Granularity {
  kNone,  // nothing: it can be answered without any source
  kParagraph,
  kDocument,
  kTable,  // rows, of a table or a graph: the question alone does not tell which
  kImage,
  kClip,
  kVideo
};
inline constexpr std::array kAllGranularities{
    Granularity::kNone,  Granularity::kParagraph, Granularity::kDocument, Granularity::kTable,
    Granularity::kImage, Granularity::kClip,      Granularity::kVideo};
inline constexpr std::size_t kGranularities = kAllGranularities.size();

/// "none", "paragraph", "document", "table", "image", "clip" or "video".
std::string_view name(Granularity granularity);
std::optional<Granularity> granularityOf(std::string_view name);

/// The languages in which what is so large is asked for; of nothing: none.
std::vector<Route> routesOf(Granularity granularity);

/// How much a source can give: an image; a clip or a film; a paragraph or a document; rows.
std::vector<Granularity> granularitiesOf(const SourceInfo& source);

/// Which sources a question is for, as far as the question alone tells.
struct Routing {
  Modality modality = Modality::kHybrid;
  Granularity granularity = Granularity::kParagraph;
  std::vector<Route> routes = routesOf(Modality::kHybrid);  // whose sources may be selected
  std::vector<Granularity> open;  // of these, those that give one of them; empty: all
  double confidence = 0;          // 0 to 1
  std::string reason;             // for people
};

/// In one line, for people: "quantity (SQL), table: 'how many'".
std::string inWords(const Routing& routing);

}  // namespace omni
