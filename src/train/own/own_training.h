#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/own/own_weights.h"
#include "query/native_query.h"
#include "train/own/own_part.h"
#include "train/training_questions.h"

namespace omni {

/// A query that was judged not to answer a question.
struct WrongAnswer {
  std::string question;
  SourceId source;
  NativeQuery query;
};

/// Verdicts on the questions that they asked of a pool.
struct OwnQuestions {
  std::vector<TrainingQuestion> right;  // gold rows: of the confirmed query; none: the source alone is known
  std::vector<WrongAnswer> wrong;
};

struct LearnedOwnPart {
  OwnPart part;
  LearnedPart learned;
};

/// The weights that the questions add to each shipped part; a part that they teach nothing of is left out.
/// `engine` is of the pool, with the built-in planner, without confirmed questions and without own weights.
std::vector<LearnedOwnPart> trainOwn(const Engine& engine, const OwnQuestions& questions, const World& world,
                                     const Progress& progress);

}  // namespace omni
