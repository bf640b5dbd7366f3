#pragma once

#include "model/linear_model.h"

namespace omni {

/// How the words of a source weigh in the catalog index (BM25F: a field's weight multiplies its term
/// frequency).
struct FieldWeights {
  double source = 2.5;  // id
  double description = 1.0;
  double entity = 3.0;
  double attribute = 1.5;
  double link = 1.5;
  double comment = 0.5;
  double corpusTerm = 2.0;
  double k1 = 1.6;
  double b = 0.4;
};

/// The weights of the short list. The measurements there decide; this only must not lose it.
struct ShortListing {
  double words = 4.0;
  double whole = 4.5;
  double nearest = 4.5;
  double values = 4.0;
};

/// The weight of the logarithm of a granularity's share in a source's score; `omni train selection --pool` of
/// what tests/media/pool.py writes says what fits.
inline constexpr double kPriorWeight = 1.65;

inline constexpr FieldWeights kFields;
inline constexpr ShortListing kShortListing;

/// The learned weights of the features (models/selection.weights), in the order of Feature. Errors: those of
/// LinearModel::ofProgram(), which Engine::open() tells.
const Result<LinearModel>& learnedSelection();
/// … where the program has started.
const LinearModel& selectionWeights();
/// The mark of a model of these features.
std::uint64_t selectionMark();

}  // namespace omni
