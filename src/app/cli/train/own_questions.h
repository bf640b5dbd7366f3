#pragma once

#include "engine/engine.h"
#include "state/query_log.h"
#include "state/template_store.h"
#include "train/own/own_training.h"

namespace omni {

/// Verdicts on the questions of this engine's pool: confirmed questions that answer (of which each
/// query is run for its rows), searches judged right, and queries judged wrong.
/// Questions that mean another time now than when they were asked are left out. Errors: those of the log and
/// the templates.
Result<OwnQuestions> ownQuestions(const Engine& engine, const TemplateStore& templates, const QueryLog& log,
                                  const World& world);

}  // namespace omni
