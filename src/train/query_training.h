#pragma once

#include <span>
#include <string>
#include <vector>

#include "formulate/ranking/query_model.h"
#include "model/linear_model.h"
#include "train/query_examples.h"

namespace omni {

struct QueryTrainingOptions {
  double ridge = 3e-4;  // L2 on the feature hashes' weights
  int iterations = 80;
  std::size_t sources = 4;    // a feature hash must be seen over so many, so that it tells of none of them
  std::size_t questions = 5;  // … and in so many questions
};

/// The model under which right candidates get most of the softmax. Deterministic.
QueryModel trainQueryModel(std::span<const QueryExample* const> examples,
                           const QueryTrainingOptions& options = {});

/// How well models rank the questions of sources that they were not trained on.
struct RankingQuality {
  std::size_t questions = 0;
  std::size_t reachable = 0;  // with a right candidate
  std::size_t first = 0;      // whose first candidate by the rules is right
  std::size_t ranked = 0;     // whose first candidate by the model is right

  RankingQuality& operator+=(const RankingQuality& other);
};

struct QueryTraining {
  QueryModel model;
  LinearModel confidence;
  RankingQuality heldOut;
  std::size_t sure = 0;  // most questions that can be answered with 90 % of the answers right
};

/// Trains the ranking on all examples, and how sure it is on what models of the other folds' sources rank
/// first. Errors: kInvalidArgument when the examples teach nothing.
Result<QueryTraining> trainQueries(const std::vector<QueryExample>& examples, const Progress& progress);

}  // namespace omni
