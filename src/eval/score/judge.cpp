#include "eval/score/judge.h"

#include <algorithm>
#include <cmath>

#include "eval/score/coverage.h"

namespace omni {
namespace {

using nlohmann::json;

constexpr std::size_t kPassagesRead = 3;

json cellOf(const Value& value) {
  auto cell = json::parse(toJson(value), nullptr, false);
  return cell.is_discarded() ? json(toText(value)) : cell;
}

/// SPARQL's typed literals by their lexical value, as a reference engine's rows hold them.
json lexical(json cell) {
  return cell.is_boolean() ? json(cell.get<bool>() ? "true" : "false") : cell;
}

json rowsOf(const Outcome& outcome, Route route) {
  json rows = json::array();
  for (const auto& row : outcome.rows) {
    auto& cells = rows.emplace_back(json::array());
    for (const auto& value : row)
      cells.push_back(route == Route::kSparql ? lexical(cellOf(value)) : cellOf(value));
  }
  return rows;
}

Retrieved retrievedFrom(const Attempt& attempt) {
  return attempt.outcome ? retrievedFrom(*attempt.outcome, attempt.candidate.route) : Retrieved{};
}

PredictedSource predicted(const Candidate& candidate) {
  return {candidate.route, candidate.source, candidate.score};
}

/// The text that a search found first, for people and for coverage.
std::string passagesOf(const Attempt& attempt) {
  std::string text;
  if (!attempt.outcome) return text;
  const auto& passages = attempt.outcome->passages;
  for (std::size_t i = 0; i < std::min(kPassagesRead, passages.size()); ++i)
    text += passages[i].title + "\n" + passages[i].text + "\n";
  return text;
}

/// The attempt that evidence put first; without evidence, that of the first candidate.
const Attempt* attemptByEvidence(const AskReport& report) {
  if (!report.evidence.empty()) return &report.attempts.at(report.evidence.front().attempt);
  if (report.candidates.empty()) return nullptr;
  const auto found = std::ranges::find_if(report.attempts, [&](const Attempt& attempt) {
    return attempt.candidate.source == report.candidates.front().source;
  });
  return found == report.attempts.end() ? nullptr : &*found;
}

bool isOnGold(const Attempt& attempt, const Sample& sample) {
  return attempt.candidate.source == sample.source && attempt.candidate.route == sample.route;
}

/// The gold source's attempt with the best outcome; null when it was not explored.
const Attempt* attemptByOracle(const Sample& sample, const AskReport& report) {
  const Attempt* best = nullptr;
  double bestScore = -1;
  for (const auto& attempt : report.attempts) {
    if (!isOnGold(attempt, sample)) continue;
    const double score = correctness(sample, retrievedFrom(attempt)).value_or(0);
    if (score > bestScore) best = &attempt, bestScore = score;
  }
  return best;
}

const Attempt* chosenAttempt(const Sample& sample, const AskReport& report, Choice choice) {
  const Attempt* gold = choice == Choice::kOracle ? attemptByOracle(sample, report) : nullptr;
  return gold != nullptr ? gold : attemptByEvidence(report);
}

std::vector<JudgedOutcome> outcomesOf(const Sample& sample, const AskReport& report) {
  std::vector<JudgedOutcome> outcomes;
  for (const auto& attempt : report.attempts) {
    if (!attempt.outcome) continue;
    JudgedOutcome outcome{predicted(attempt.candidate), std::nullopt};
    if (isOnGold(attempt, sample)) outcome.right = correctness(sample, retrievedFrom(attempt));
    outcomes.push_back(std::move(outcome));
  }
  return outcomes;
}

/// Of those that were run. Nothing where there is none, or the gold cannot be used.
std::optional<double> bestMatch(const Sample& sample, const AskReport& report) {
  std::optional<double> best;
  for (const auto& interpretation : report.interpretations) {
    if (!interpretation.outcome) continue;
    const bool gold = interpretation.source == sample.source && interpretation.query.route == sample.route;
    const auto right = gold ? correctness(sample, retrievedFrom(*interpretation.outcome, sample.route)) : 0.0;
    if (right) best = std::max(best.value_or(0), *right);
  }
  return best;
}

void describeAttempt(const Sample& sample, const Attempt& attempt, Prediction& prediction) {
  prediction.chosen = predicted(attempt.candidate);
  prediction.retrieved = retrievedFrom(attempt);
  prediction.contentScore = coverage(sample, prediction.retrieved, passagesOf(attempt));
  prediction.unexplained = attempt.unexplained;
  if (attempt.error) prediction.error = attempt.error->message;
  if (!attempt.query) return;
  prediction.query = attempt.query->text;
  for (const auto& parameter : attempt.query->parameters)
    prediction.parameters[parameter.name] = cellOf(parameter.value);
}

/// Whether the query itself was at fault, rather than its execution.
bool isQueryAtFault(const Error& error) {
  return error.code == Code::kRefused || error.code == Code::kInvalidArgument ||
         error.code == Code::kNotFound;
}

/// The stage at which an attempt on the gold source failed; kEvidence when it was right.
Stage stageOfAttempt(const Sample& sample, const Attempt& attempt) {
  if (attempt.outcome)
    return correctness(sample, retrievedFrom(attempt)).value_or(0) > 0 ? Stage::kEvidence : Stage::kRows;
  if (attempt.error && attempt.error->code == Code::kUnsupported) return Stage::kScope;
  if (attempt.query && attempt.error && !isQueryAtFault(*attempt.error)) return Stage::kExecution;
  return Stage::kFormulation;
}

/// How far the gold source's own attempts came.
Stage furthestStage(const Sample& sample, const AskReport& report) {
  if (report.status == AskStatus::kRefused) return Stage::kScope;
  Stage furthest = Stage::kSelection;
  for (const auto& attempt : report.attempts)
    if (isOnGold(attempt, sample)) furthest = std::max(furthest, stageOfAttempt(sample, attempt));
  return furthest;
}

std::optional<Stage> lossOf(const Sample& sample, const Prediction& prediction, const AskReport& report) {
  const auto score = correctness(sample, prediction);
  if (!score || *score >= 1) return std::nullopt;
  if (*score > 0) return Stage::kRows;  // a ranking of the right source that could be better
  return furthestStage(sample, report);
}

}  // namespace

Retrieved retrievedFrom(const Outcome& outcome, Route route) {
  if (route == Route::kSearch) return {json(), outcome.ranking};
  return {rowsOf(outcome, route), {}};
}

Prediction predictionOf(const Sample& sample, const AskReport& report, Choice choice) {
  Prediction prediction;
  prediction.id = sample.id;
  prediction.status = name(report.status);
  for (const auto& candidate : report.candidates) prediction.candidates.push_back(predicted(candidate));
  if (!prediction.candidates.empty()) prediction.chosen = prediction.candidates.front();
  if (const Attempt* attempt = chosenAttempt(sample, report, choice))
    describeAttempt(sample, *attempt, prediction);
  prediction.outcomes = outcomesOf(sample, report);
  prediction.read = bestMatch(sample, report);
  prediction.confidence = report.confidence;
  prediction.milliseconds = std::round(static_cast<double>(report.took.count())) / 1000;
  prediction.spent = report.spent;
  prediction.warnings = report.warnings;
  prediction.lostAt = lossOf(sample, prediction, report);
  return prediction;
}

}  // namespace omni
