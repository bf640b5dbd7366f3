#pragma once

#include <string>
#include <vector>

#include "formulate/candidates/candidates.h"
#include "query/query_shape.h"
#include "question/question.h"

namespace omni {

/// Where the question's words and a candidate do not go together: what was said and left out ("lost"), and
/// what nobody said ("gained"). Counts.
struct CueFeatures {
  double thingsLost = 0;        // entities that are named in full and not read
  double valuesLost = 0;        // values that the source holds and the query does not narrow by
  double numbersLost = 0;       // numbers that are neither compared with nor a limit
  double namesUnexplained = 0;  // unexplained words that are capitalised or quoted
  double comparisonsLost = 0;
  double notLost = 0, notGained = 0;
  double eachLost = 0, groupGained = 0;
  double eachUngrouped = 0;  // one figure, where one for each of something is due
  double distinctLost = 0, distinctGained = 0;
  double superlativeLost = 0, superlativeGained = 0;
  double averageLost = 0;
  double personLost = 0;    // "who", and nothing but numbers is shown
  double thingLost = 0;     // "which", and nothing but figures is shown
  double extremesLost = 0;  // of "the highest and the lowest"
  double countLost = 0, countGained = 0;
  double figureLost = 0, figureGained = 0;  // sums, averages
  double orderLost = 0;
  double restLost = 0;  // "cheapest first": all of them, and the first alone is given
  double partLost = 0;  // "contains", "starts with"
  double eitherLost = 0, eitherGained = 0;
  double everythingLost = 0;

  /// What no answer may leave out or turn around: of two candidates the one that does so less often is meant,
  /// whatever else speaks for the other.
  double violations() const;
  /// What that is, in words.
  std::vector<std::string> violationsInWords() const;
};

/// `heard` is the best cover of the question: its cues were said, whatever the candidate's own cover says.
CueFeatures cueFeatures(const QueryCandidate& candidate, const QueryShape& shape, const Question& question,
                        const Segmentation& segmentation, const EntityModel& model);

}  // namespace omni
