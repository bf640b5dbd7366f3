#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "link/linker.h"
#include "query/query_shape.h"

namespace omni {

/// For every property the natural logarithms of its values' probabilities; 0 beyond the property's last
/// value.
struct ShapeLogProbabilities {
  std::array<std::array<float, kMostShapeValues>, kShapeProperties> of{};

  float operator()(ShapeProperty property, std::size_t value) const {
    return of[static_cast<std::size_t>(property)][value];
  }
  /// Of a whole shape, as if its properties were independent.
  float total(const QueryShape& shape) const;
};

/// How likely each value of each shape property is, given a question and what it links to in a source: one
/// multinomial logistic model a property. The same for every language. Immutable.
class ShapeModel {
 public:
  /// One row of weights a feature and a last one of offsets; a row holds all properties' values in order.
  ShapeModel(std::vector<std::string> features, std::span<const double> weights);

  /// The model that the program was built with.
  static const ShapeModel& shipped();

  /// What bytes() gave. Errors: kUnreadable.
  static Result<ShapeModel> parse(std::string_view bytes);
  std::string bytes() const;

  ShapeLogProbabilities logProbabilities(const Question& question, std::span<const Item> items,
                                         const EntityModel& model) const;
  /// By the names of shapeFeatures(); unknown ones count nothing.
  ShapeLogProbabilities logProbabilities(std::span<const std::string> features) const;

 private:
  ShapeModel() = default;
  void index();

  std::vector<std::string> features_;
  std::vector<std::int16_t> weights_;  // in steps of 1/kSteps
  std::unordered_map<std::string, std::size_t> rows_;
};

}  // namespace omni
