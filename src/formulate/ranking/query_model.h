#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "formulate/ranking/candidates_mark.h"

namespace omni {

/// What scores the candidates of a question: a log-linear model of features and of how the question's traits
/// go with the slots that a candidate fills. score = features . f + sum over slots s and traits g of
/// weight[g][s] / sqrt(number of the question's traits).
class QueryModel {
 public:
  /// Knows nothing: every score is 0.
  QueryModel() = default;
  /// `hashWeights` holds slotNames().size() weights for each trait, `features` one weight a feature; the
  /// traits' are kept as bytes with a scale for each trait.
  QueryModel(std::vector<std::uint64_t> featureHashes, std::span<const float> hashWeights,
             std::vector<float> features);

  /// The model that was learned with the program's own features and slots, compiled in. Errors: those of
  /// parse(), which Engine::open() tells.
  static const Result<QueryModel>& learned();
  /// … where the program has started.
  static const QueryModel& builtin() { return *learned(); }
  /// Errors: kInvalidArgument when the bytes are no model of these features and slots, learned over
  /// candidates that are among kServing.
  static Result<QueryModel> parse(std::string_view bytes);
  std::string bytes() const;

  /// What each slot is worth for a question with these traits.
  std::vector<float> slotWorth(std::span<const std::uint64_t> featureHashes) const;
  double score(std::span<const float> slotWorth, std::span<const std::uint16_t> slots,
               std::span<const float> features) const;

 private:
  std::uint64_t candidates_ = kCandidates;    // that it was learned over
  std::vector<std::uint64_t> featureHashes_;  // sorted
  std::vector<float> scales_;                 // one a trait
  std::vector<std::int8_t> weights_;          // traits by slots, in units of the trait's scale
  std::vector<float> features_;
};

}  // namespace omni
