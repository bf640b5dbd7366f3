#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/world.h"
#include "engine/engine.h"
#include "eval/data/asked_world.h"
#include "model/linear_model.h"
#include "source/source.h"
#include "train/training_questions.h"

namespace omni {

/// Real sources with questions that people typed (eval/data/asked_world.h).
struct TrustWorld {
  std::string name;
  EngineConfig config;
  std::vector<WorldQuestion> questions;
};

/// The questions for learning the confidence of answers.
struct TrustQuestions {
  TrainingPools pools;
  std::vector<bool> alone;  // one a pool: its questions are asked of their own source, of no other
  std::vector<TrustWorld> worlds;
};

/// The first answer to a question, measured and judged.
struct TrustExample {
  std::string folder;  // that the question comes from: what one folder's people ask counts once
  std::string world;   // that it is about: never parted
  bool real = false;   // of data that nobody made for a program
  bool alone = false;  // asked of its own source, of no other
  std::string question;
  std::vector<float> features;  // of trustFeatures()
  double right = 0;             // 0 to 1
};

/// Asks every question: of its pool, and of its own source alone. Questions in several parts are left out,
/// and those that nothing was put first for.
Result<std::vector<TrustExample>> exploreForTrust(const TrustQuestions& asked, const World& world,
                                                  const Progress& progress);

/// Of the examples of one folder, by weights that were learned of other folders alone, on the scale that
/// ships.
struct TrustScore {
  std::string folder;
  std::size_t examples = 0;
  double right = 0;      // of all
  double covered = 0;    // share of them, surest first, of which nine in ten are right
  std::size_t sure = 0;  // that the model calls right with .6 or more
  double sureRight = 0;  // of those
};

struct TrustTraining {
  LinearModel weights;
  std::vector<TrustScore> scores;  // one a folder
};

/// Weights of all examples. What they say is put on a scale on which it holds of real data that they have not
/// seen, for on what they learned of they are too sure. Errors: those of trainLogistic(), also where a folder
/// is all there is, or none is real.
Result<TrustTraining> trainTrust(std::span<const TrustExample> examples);

}  // namespace omni
