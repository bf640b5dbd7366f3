#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.h"
#include "base/budget.h"
#include "config/engine_config.h"
#include "engine/interpretations/clarification.h"
#include "engine/interpretations/interpretation.h"
#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "route/routing.h"
#include "select/candidate.h"

namespace omni {

enum class AskStatus { kAnswered, kAbstained, kRefused, kFailed, kNeedsInput };

/// "answered", "abstained", "refused", "failed" or "needs_input".
std::string_view name(AskStatus status);

/// A step that a stage reported.
struct StageStep {
  std::string stage;
  std::string detail;
};

/// Everything that one question led to: what the command line prints and the evaluation scores.
struct AskReport {
  std::string id;  // under which it is kept in the log; empty: it is not
  std::string question;
  AskStatus status = AskStatus::kAbstained;
  Answer answer;
  std::vector<Routing> routings;      // of the question, or of each of its parts; empty: it was not routed
  std::vector<Candidate> candidates;  // as selection ranked them
  std::vector<Attempt> attempts;
  std::vector<Evidence> evidence;  // best first
  std::vector<Contradiction> contradictions;
  std::vector<StageStep> steps;  // what the stages reported, in order
  std::vector<std::string> warnings;
  std::string whyNot;          // what is missing of an answer, as a language model says; may be empty
  std::optional<Error> error;  // why the question as a whole failed
  std::vector<Interpretation> interpretations;   // what it may mean, likeliest first
  std::optional<Clarification> clarification{};  // which of these is asked back; only with kNeedsInput
  std::string meant{};                           // the id of the meaning that the caller chose; empty: none
  double confidence = 0;                         // that the answer is right, 0 to 1
  double trust = kTrust;                         // the share of answers that is to be right
  double trustedFrom = kTrust;                   // the confidence from which so many are
  Spent spent;                                   // on language models
  bool cached = false;                           // the answer was given before, and nothing has changed since
  std::chrono::microseconds took{0};

  /// The words of the question that its answer leaves out; empty: nothing, or there is none.
  std::string_view leftOut() const {
    return evidence.empty() ? std::string_view() : attempts[evidence.front().attempt].unexplained;
  }
  /// Whether columns it reads may be misread.
  bool isDoubtful() const { return !evidence.empty() && attempts[evidence.front().attempt].doubtful; }
  /// Answered, and not to be trusted without a look at the query.
  bool isGuess() const {
    return status == AskStatus::kAnswered && (confidence < trustedFrom || !leftOut().empty() || isDoubtful());
  }
};

}  // namespace omni
