#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/world.h"
#include "model/linear_model.h"
#include "source/source.h"
#include "train/training_questions.h"

namespace omni {

/// A question compared with another whose query is known.
struct TemplateExample {
  std::string world;
  std::string question, other;
  std::vector<float> features;  // of templateFeatures()
  bool right = false;           // the other's query with the question's values is the question's gold query
};

/// Of every question the nearest others of its source, as if those were confirmed: once all of them, once
/// without those that ask for the same. Those that bring the same rows by another query teach nothing.
Result<std::vector<TemplateExample>> templateExamples(const TrainingPools& pools, const World& world,
                                                      const Progress& progress);

/// Over worlds that the weights never saw, at a likelihood of at least `least`.
struct TemplateScore {
  double least = 0;
  std::size_t taken = 0;    // rightly
  std::size_t wrongly = 0;  // though another query is meant
};

struct TemplateTraining {
  LinearModel weights;
  std::size_t right = 0, wrong = 0;  // examples
  std::vector<TemplateScore> scores;
};

/// Errors: those of trainLogistic().
Result<TemplateTraining> trainTemplates(std::span<const TemplateExample> examples);

}  // namespace omni
