#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/world.h"
#include "catalog/catalog.h"
#include "formulate/ranking/candidate_view.h"
#include "train/training_questions.h"

namespace omni {

struct ExampleCandidate {
  CandidateView view;
  bool right = false;  // it gave the gold rows
};

/// One training question with its candidates and what came of running each.
struct QueryExample {
  std::string world;
  std::vector<std::uint64_t> featureHashes;
  std::vector<ExampleCandidate> candidates;
};

/// Makes the candidates of every question against its own source, runs each and marks those that give the
/// gold rows. Questions without usable gold, without a source, or asked of a corpus are left out.
std::vector<QueryExample> queryExamples(std::span<const TrainingQuestion> questions, const Catalog& catalog,
                                        const Progress& progress);

}  // namespace omni
