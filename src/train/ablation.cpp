#include "train/ablation.h"

#include <functional>

#include "formulate/ranking/query_features.h"
#include "formulate/ranking/query_traits.h"

namespace omni {
namespace {

constexpr std::string_view kEdits = "edits";

bool isOfAnEdit(std::uint16_t slot) {
  return slotNames()[slot].starts_with("edit");
}

// Edits are both features and slots.
void removeFamily(std::string_view family, QueryExample& example) {
  static const auto features = queryFeatureList();
  for (auto& [view, right] : example.candidates) {
    for (std::size_t f = 0; f < features.size(); ++f)
      if (features[f].family == family) view.features[f] = 0;
    if (family == kEdits) std::erase_if(view.slots, isOfAnEdit);
  }
}

void removeShape(QueryExample& example) {
  for (auto& [view, right] : example.candidates)
    std::erase_if(view.slots, [](std::uint16_t slot) { return !isOfAnEdit(slot); });
}

struct Removal {
  std::string what;
  std::function<void(QueryExample&)> from;
};

std::vector<Removal> removals() {
  std::vector<Removal> all;
  for (const auto& [family, name] : queryFeatureList())
    if (all.empty() || all.back().what != family)
      all.push_back({family, [family = family](auto& example) { removeFamily(family, example); }});
  all.push_back({"shape", removeShape});
  all.push_back({"words", [](QueryExample& example) { example.featureHashes.clear(); }});
  return all;
}

}  // namespace

Result<std::vector<Ablation>> ablateQueries(const std::vector<QueryExample>& examples,
                                            const Progress& progress) {
  std::vector<Ablation> ablations;
  for (const auto& removal : removals()) {
    auto rest = examples;
    for (auto& example : rest) removal.from(example);
    OMNI_TRY(training, trainQueries(rest, progress));
    ablations.push_back({removal.what, training.heldOut, training.sure});
  }
  return ablations;
}

}  // namespace omni
