#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "catalog/catalog.h"
#include "formulate/candidates/ground.h"
#include "formulate/sketch/sketch_edits.h"
#include "link/linker.h"
#include "question/question.h"

namespace omni {

/// A logical query that the question may mean, with the reading that led to it.
struct QueryCandidate {
  std::shared_ptr<const Segmentation> segmentation;
  std::shared_ptr<const SketchVariant> variant;
  Grounding grounding;
  double segmentationLoss = 0;  // weight that the best cover has more
  std::size_t assignment = 0;   // rank among the sketch's assignments
};

/// Makes the readings of a question over one source, no two of the same logical query: at first those that
/// are at most one edit away from what the rules read in the best covers. The first is the rules' own choice.
/// Refers to the question and the entry. When the budget is exhausted no more are made, but that one always
/// is.
class CandidateGenerator {
 public:
  CandidateGenerator(const Question& question, const CatalogEntry& entry,
                     const Budget& budget = Budget(describingLimits()));

  const std::vector<QueryCandidate>& made() const { return made_; }
  const Segmentation& bestSegmentation() const { return *bestSegmentation_; }
  /// What the rules find said in the best cover and cannot read.
  const std::vector<std::string>& leftOpen() const { return leftOpen_; }
  /// Adds what is one more edit away from a candidate's sketch; nothing when that was done before.
  void expand(std::size_t candidate);

 private:
  void generate(const Question& question);
  void addNeighbours(const std::shared_ptr<const Segmentation>& segmentation, const SketchVariant& variant,
                     std::size_t assignments);
  void add(const std::shared_ptr<const Segmentation>& segmentation,
           std::shared_ptr<const SketchVariant> variant, std::size_t assignments);

  // What is surely said must narrow: an answer to less than the question would mislead.
  bool leavesOut(const LogicalQuery& query, const Sketch& sketch) const;

  const Question& question_;
  const CatalogEntry& entry_;
  const Budget budget_;
  std::vector<Item> sure_;
  bool medians_ = false;        // what is read as an average is a median
  bool measures_ = false;       // the source defines some
  bool wordsAreValues_ = true;  // also those in small letters: no query leaves them out
  std::shared_ptr<const Segmentation> bestSegmentation_;
  std::vector<std::string> leftOpen_;
  std::unordered_map<const Segmentation*, std::vector<Assignment>> assignments_;  // edits leave the mentions
  std::vector<QueryCandidate> made_;
  std::unordered_set<std::string> known_;  // canonical queries
  std::unordered_set<std::shared_ptr<const SketchVariant>> expanded_;
};

}  // namespace omni
