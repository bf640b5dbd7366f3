#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "answer/answer.h"
#include "engine/engine.h"
#include "engine/glossary/glossary.h"
#include "engine/interpretations/clarification.h"
#include "engine/interpretations/interpretation.h"
#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "question/asking.h"
#include "route/routing.h"
#include "select/selection.h"

namespace omni {

/// One question, or one part of it, on its way through the pipeline: each step reads what the steps before it
/// filled in.
struct Inquiry {
  Inquiry(Question of, const Budget& budget, Trace& trace, AskOptions with, double trusted)
      : question(std::move(of)),
        asking{question, budget, trace, false, with.threshold},
        options(std::move(with)),
        trustedFrom(trusted) {}
  Inquiry(const Inquiry&) = delete;
  Inquiry& operator=(const Inquiry&) = delete;

  Question question;
  Asking asking;  // about `question`
  AskOptions options;
  double trustedFrom;  // the confidence from which an answer needs no second look

  // define
  std::optional<DefinedQuestion> defined{};  // by a term of the business
  // route
  std::optional<Routing> routing{};
  std::optional<std::vector<SourceId>> everywhere{};  // what might be selected before the router narrowed it
  /// The findings of the steps from selection on.
  struct Found {
    std::vector<Candidate> likely{};      // select: sources, likeliest first
    std::vector<Candidate> candidates{};  // those of them that are asked
    std::vector<PlannedStep> plan{};      // select: how sources answer together, where none does alone
    std::vector<Attempt> steps{};         // explore: of the plan, but the last, which is an attempt
    std::vector<Attempt> attempts{};      // explore: a query of each, and what came of it
    EvidenceSet set{};                    // choose: what of that answers
    std::vector<Interpretation> interpretations{};  // interpret: what else may be meant
    std::optional<Clarification> clarification{};   // interpret: asked back instead of an answer
    std::string meant{};                            // interpret: the id of the meaning that the caller chose
    Answer answer{};                                // answer
    Status failed{};  // of the last two: what was found is reported all the same
  } found{};

  double confidence() const {
    return found.set.evidence.empty() ? 0.0 : found.set.evidence.front().confidence;
  }
};

}  // namespace omni
