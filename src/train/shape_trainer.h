#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "catalog/catalog.h"
#include "eval/data/bench.h"
#include "formulate/shape_model.h"
#include "train/folds.h"

namespace omni {

/// One question with what it shows of its shape and the shape that its gold query has.
struct ShapeExample {
  SourceId source;
  std::vector<std::string> features;  // shapeFeatures()
  QueryShape shape;
};

/// The SQL samples whose source is in the catalogue and whose gold is a SELECT; others are left out.
std::vector<ShapeExample> shapeExamples(const Catalog& catalog, std::span<const Sample> samples);

/// Learns from all examples. Features that fewer than three sources show are left out. Deterministic.
ShapeModel trainShape(std::span<const ShapeExample> examples);

/// Model f has learned from all examples but those of fold f: for the questions of the fold it says what it
/// would say of a source that nobody has labelled, so that a model above it can learn from the same
/// questions. `folds[foldOf(source)].logProbabilities(...)`
std::array<ShapeModel, kFolds> trainShapeFolds(std::span<const ShapeExample> examples);

/// How well one property is told, over questions of sources that the telling model has not seen.
struct ShapeScore {
  double majority = 0;         // share right when the most frequent value is always told
  double accuracy = 0;         // share right
  double majorityLogLoss = 0;  // mean -ln of what the right value gets from the frequencies alone
  double logLoss = 0;
};

struct ShapeReport {
  std::array<ShapeScore, kShapeProperties> properties;
  double wholeShapes = 0;  // share of the questions with every property right
  std::size_t questions = 0;
};

ShapeReport scoreShapeFolds(const std::array<ShapeModel, kFolds>& folds,
                            std::span<const ShapeExample> examples);

}  // namespace omni
