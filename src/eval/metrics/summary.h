#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eval/metrics/abstention.h"
#include "eval/metrics/bootstrap.h"
#include "eval/metrics/scored.h"

namespace omni {

/// The accuracies. Selection is right when route and source are the gold ones.
struct Accuracy {
  Figure selection;   // of the source finally chosen
  Figure selection3;  // of the first three candidates
  Figure inclusion;   // of all candidates
  Figure retrieval;   // of what came back; over questions with usable gold
};

struct RouteSummary {
  std::size_t questions = 0;
  std::size_t leftOut = 0;  // of retrieval, for want of usable gold
  Accuracy accuracy;
  std::map<Stage, double> lost;  // points of retrieval accuracy lost at each stage; with it they make 100
  std::map<QueryDifference, double> differences;  // points of those at `rows` by how the query differs
  std::size_t coverable = 0;                      // questions whose gold can be looked for in other sources
  Figure covered;  // of those: how far the content was the gold's, whatever the source
};

/// Evidence where it had a choice that held the gold source's outcome, against choosing by lot.
struct EvidenceSummary {
  std::size_t questions = 0;
  Figure accuracy;
  double chance = 0;               // percent
  std::size_t rightQuestions = 0;  // of those: where the gold source's outcome was right
  Figure rightAccuracy;
  double rightChance = 0;
};

struct Latency {
  double median = 0;
  double p90 = 0;
  double p99 = 0;
};

/// What language models cost a question, in the mean.
struct Spending {
  double calls = 0;
  double tokens = 0;
  double money = 0;  // in the prices' currency
};

/// Questions that were answered with a warning, as where a model failed and the built-in planner stepped in.
struct Warned {
  std::size_t questions = 0;
  std::string most;        // the warning that came most often
  std::size_t mostly = 0;  // to so many questions
};

/// What one method achieved.
struct MethodSummary {
  std::map<Route, RouteSummary> routes;  // those with questions
  Accuracy macro;                        // the mean over the routes
  std::map<std::string, std::size_t> statuses;
  double answeredPrecision = 0;  // percent: retrieval accuracy of the questions answered, not abstained
  std::optional<double>
      rightInterpretation;  // percent: one of the readings that are offered is right, where they were run
  EvidenceSummary evidence;
  Abstention abstention;
  Latency milliseconds;
  std::optional<Spending> spending;  // when any question asked a model
  Warned warned;
};

MethodSummary summarise(std::span<const ScoredQuestion> questions);

}  // namespace omni
