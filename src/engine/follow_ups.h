#pragma once

#include "catalog/catalog.h"
#include "engine/engine.h"
#include "engine/planner.h"
#include "question/question.h"
#include "select/selector.h"

namespace omni {

/// The context that completes a follow-up.
struct FollowUpContext {
  const Catalog& catalog;
  const Selector& select;
  const Budget& budget;
  std::chrono::system_clock::time_point today;
  const PlannerModels& models;  // a model is asked first where there is one
  Trace& trace;                 // learns where it fails
};

/// The question as it would be asked by itself. A language model is asked of what leans on the questions
/// before. Without one an addition ("and in Norway?") is put into the last of the earlier questions that
/// stands by itself, with what was added to that since. Others stay as they are. Errors: those of analyse().
Result<Question> wholeQuestion(const Question& question, const AskOptions& options,
                               const FollowUpContext& context);

}  // namespace omni
