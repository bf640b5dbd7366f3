#include "route/builtin_router.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace omni {
namespace {

// Stems of words that say of things that they are connected, whatever the things are.
constexpr auto kConnecting = std::to_array<std::string_view>(
    {"relat", "relationship", "connect", "link", "path", "neighbour", "neighbor", "interact"});
// Stems of words for the whole of something.
constexpr auto kWhole = std::to_array<std::string_view>({"whole", "entir", "summari", "summaris", "summar"});

template <class Words>
bool holds(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The words that speak for each modality but the hybrid one.
struct Votes {
  std::vector<std::string> concepts, quantities, relations;

  explicit Votes(const Question& question) {
    for (const auto& cue : question.cues) {
      if (cue.cue.kind == CueKind::kExplain) concepts.push_back(said(question, cue.first, cue.count));
      if (isComputation(cue.cue.kind) || cue.cue.kind == CueKind::kTop)
        quantities.push_back(said(question, cue.first, cue.count));
    }
    for (std::size_t i = 0; i < question.tokens.size(); ++i)
      if (!question.tokens[i].quoted && holds(kConnecting, question.tokens[i].stem))
        relations.push_back(said(question, i, 1));
  }

  static std::string said(const Question& question, std::size_t first, std::size_t count) {
    return "'" + lower(question.textOf(first, count)) + "'";
  }
  const std::vector<std::string>& of(Modality modality) const {
    return modality == Modality::kConcept    ? concepts
           : modality == Modality::kQuantity ? quantities
                                             : relations;
  }
};

Granularity granularity(const Question& question, Modality modality) {
  if (modality == Modality::kQuantity || modality == Modality::kRelation) return Granularity::kTable;
  const bool whole = std::any_of(question.tokens.begin(), question.tokens.end(), [](const Token& token) {
    return !token.quoted && holds(kWhole, token.stem);
  });
  return whole ? Granularity::kDocument : Granularity::kParagraph;
}

}  // namespace

Routing BuiltinRouter::routing(const Question& question) {
  const Votes votes(question);
  const std::size_t all = votes.concepts.size() + votes.quantities.size() + votes.relations.size();
  Routing routing;
  std::size_t most = 0;
  for (const auto modality : {Modality::kConcept, Modality::kQuantity, Modality::kRelation}) {
    const std::size_t count = votes.of(modality).size();
    most = std::max(most, count);
    if (count == all && all > 0) routing.modality = modality;
  }
  routing.routes = routesOf(routing.modality);
  routing.granularity = granularity(question, routing.modality);
  // Of so many words so many agree, one of each kind taken as seen before: a single word is no certainty.
  routing.confidence = static_cast<double>(most + 1) / static_cast<double>(all + 2);
  routing.reason = routing.modality != Modality::kHybrid ? join(votes.of(routing.modality), ", ")
                   : all > 0                             ? "the words speak for several"
                                                         : "no word speaks for one";
  return routing;
}

}  // namespace omni
