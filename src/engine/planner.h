#pragma once

#include <memory>

#include "agent/agent.h"
#include "answer/answerer.h"
#include "base/world.h"
#include "catalog/catalog.h"
#include "config/planner_config.h"
#include "evidence/evidence_selector.h"
#include "execute/explore.h"
#include "formulate/formulator.h"
#include "model/endpoint/model_config.h"
#include "route/router.h"
#include "select/selector.h"

namespace omni {

/// Who fills each stage. None but `agent`, `route` and `settles` is null.
struct Planner {
  std::vector<std::string> leftOut;     // templates that serve for nothing, for people
  std::unique_ptr<const Agent> agent;   // in place of selection, formulation and execution
  std::shared_ptr<const Router> route;  // before them
  std::shared_ptr<const Selector> select;
  std::unique_ptr<const Formulator> formulate;
  Settles settles;  // empty where a model writes the queries, for it would be waited for twice, or chooses
  std::unique_ptr<const EvidenceSelector> evidence;
  std::unique_ptr<const Answerer> answer;
};

/// The planner of a configuration; nothing is sent yet. `catalog` must outlive it. Errors: kInvalidArgument
/// (a stage asks a model, and none is configured; what was learned is not of this program), and those of
/// openChatModel() and Prompts::load().
Result<Planner> openPlanner(const PlannerConfig& config, const std::optional<ModelConfig>& model,
                            const Catalog& catalog, const World& world);

}  // namespace omni
