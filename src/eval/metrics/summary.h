#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "eval/data/sample.h"
#include "eval/metrics/prediction.h"

namespace omni {

/// A figure in percent with its 95% bootstrap interval.
struct Figure {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The three accuracies. Selection is right when route and source are the gold ones.
struct Accuracy {
  Figure selection;   // of the source finally chosen
  Figure selection3;  // of the first three candidates
  Figure retrieval;   // of what came back; over questions with usable gold
};

struct RouteSummary {
  std::size_t questions = 0;
  std::size_t leftOut = 0;  // of retrieval, for want of usable gold
  Accuracy accuracy;
  std::map<Stage, double> lost;  // points of retrieval accuracy lost at each stage; with it they make 100
};

/// What one method achieved.
struct MethodSummary {
  std::string method;
  std::map<Route, RouteSummary> routes;  // those with questions
  Accuracy macro;                        // the mean over the routes
  std::map<std::string, std::size_t> statuses;
  double answeredPrecision = 0;  // percent: retrieval accuracy of the questions answered, not abstained
  double medianMilliseconds = 0;
  double p99Milliseconds = 0;
};

/// Scores `predictions` against `samples` by id; predictions for other questions do not count.
MethodSummary summarise(std::string method, std::span<const Sample> samples,
                        std::span<const Prediction> predictions);

}  // namespace omni
