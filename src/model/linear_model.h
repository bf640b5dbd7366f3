#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// The mark that a learned model must share with the program that reads it: the features, by name and order,
/// and `measuring`, which changes whenever they come to mean something else.
std::uint64_t markOf(std::span<const std::string_view> features, std::uint64_t measuring);
/// The error for a model in `file` of models/ that it does not fit.
Error otherFeatures(std::string_view file);

/// A weighted sum of named features, as it was learned: the text form is one "name weight" a line, '#' begins
/// a comment.
class LinearModel {
 public:
  LinearModel() = default;
  LinearModel(std::vector<std::string> names, std::vector<double> weights);

  /// Errors: kInvalidArgument, with the line that is no "name weight".
  static Result<LinearModel> parse(std::string_view text);
  /// The text form below `comment` (each of its lines becomes a comment line) and the mark.
  std::string text(std::string_view comment, std::uint64_t mark) const;

  /// The weights in the order of `names`: a feature that was not learned weighs 0. Errors:
  /// kInvalidArgument when a weight's feature is not among `names`.
  Result<LinearModel> inOrderOf(std::span<const std::string_view> names) const;

  /// A model that is part of the program, in the order of `names`; its mark must be of these and one of
  /// `measuring`. Errors: those of parse() and inOrderOf(), and otherFeatures(), for it would rank by chance.
  static Result<LinearModel> ofProgram(std::string_view text, std::span<const std::string_view> names,
                                       std::span<const std::uint64_t> measuring, std::string_view file);

  /// `features` in the order of names(); missing ones at the end count as 0.
  double score(std::span<const float> features) const;

  const std::vector<std::string>& names() const { return names_; }
  const std::vector<double>& weights() const { return weights_; }

 private:
  std::vector<std::string> names_;
  std::vector<double> weights_;  // one a name
};

}  // namespace omni
