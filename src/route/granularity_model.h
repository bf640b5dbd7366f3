#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "route/routing.h"

namespace omni {

/// A share of each granularity, by its number; they sum to 1.
using GranularityShares = std::array<double, kGranularities>;

/// The surface features of a question: its words and signs, and pairs that stand side by side, each once;
/// lower case, in no order.
std::vector<std::string> wordingOf(std::string_view question);

/// How much of which source a question needs, judged by the question alone: a softmax over its wording and
/// over its meaning (the sentence encoder's vector). Made by `omni train router`. Immutable; thread-safe.
class GranularityModel {
 public:
  using Weights = std::array<float, kGranularities>;  // of one feature, by granularity

  /// `wording`: weights of each word or pair; `meaning`: of each number of the encoder's vector.
  GranularityModel(std::unordered_map<std::string, Weights> wording, std::vector<Weights> meaning);
  /// The text form. Errors: kUnreadable, with the line that is none.
  static Result<GranularityModel> parse(std::string_view text);
  static const GranularityModel& shipped();
  /// One line a feature: a word or pair, or "#" and the place in the vector; a tab; the weights. `comment`
  /// above.
  std::string text(std::string_view comment) const;

  /// `meaning`: of `question` by the sentence encoder; empty where there is none.
  GranularityShares shares(std::string_view question, std::span<const float> meaning) const;

 private:
  std::unordered_map<std::string, Weights> wording_;
  std::vector<Weights> meaning_;
};

/// The weight of a word or pair where `count` of them are known, and a number of the vector: both parts are
/// of like length.
float wordingScale(std::size_t count);
inline constexpr float kMeaningScale = 0.5f;

/// The shares of what is `offered` alone: 0 for all else.
GranularityShares among(const std::array<bool, kGranularities>& offered, GranularityShares shares);

}  // namespace omni
