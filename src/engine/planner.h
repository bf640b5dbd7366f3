#pragma once

#include <memory>

#include "agent/agent.h"
#include "answer/answerer.h"
#include "base/world.h"
#include "catalog/catalog.h"
#include "config/planner_config.h"
#include "engine/own/own_weights.h"
#include "evidence/evidence_selector.h"
#include "execute/explore.h"
#include "formulate/formulator.h"
#include "join/bind_joiner.h"
#include "join/planned_join.h"
#include "model/chat/chat_model.h"
#include "model/endpoint/model_config.h"
#include "model/prompt/prompts.h"
#include "route/router.h"
#include "select/selector.h"
#include "template/template_book.h"

namespace omni {

/// Who fills each stage. None but `agent`, `route`, `second`, `settles`, `join` and `planned` is null.
struct Planner {
  std::vector<std::string> leftOut;     // templates that serve for nothing, for people
  std::unique_ptr<const Agent> agent;   // in place of selection, formulation and execution
  std::shared_ptr<const Router> route;  // before them
  std::shared_ptr<const Selector> select;
  std::unique_ptr<const Formulator> formulate;
  std::unique_ptr<const Formulator> second;  // asked once more where what the first wrote is not sure
  Settles settles;  // empty where a model writes the queries, for it would be waited for twice, or chooses
  std::unique_ptr<const EvidenceSelector> evidence;
  std::unique_ptr<const Answerer> answer;
  std::unique_ptr<const BindJoiner> join;  // null where a model chooses, writes or judges
  std::unique_ptr<const PlannedJoin>
      planned;  // where a model chooses, and one writes in each source's language
};

/// The models that the planners of all catalogs share: the language model with its connections, and its
/// prompts, null where no stage asks one.
struct PlannerModels {
  std::shared_ptr<ChatModel> chat;
  std::shared_ptr<const Prompts> prompts;
  bool followsUp =
      false;  // whether it makes follow-ups whole: one that the program runs takes seconds, and guesses
  std::shared_ptr<const TemplateBook> confirmed;  // questions that people confirmed; null: none are looked at
  OwnWeights own;                                 // on top of those that ship
};

/// Nothing is sent yet. Errors: kInvalidArgument (a stage asks a model, and none is configured; what was
/// learned is not of this program), and those of openChatModel(), Prompts::load() and Templates::read().
Result<PlannerModels> openPlannerModels(const PlannerConfig& config, const std::optional<ModelConfig>& model,
                                        const World& world);

/// The planner over one catalog, which must outlive it, as `world`. Errors: those of Templates::read().
Result<Planner> openPlanner(const PlannerConfig& config, const std::optional<ModelConfig>& model,
                            const PlannerModels& models, const Catalog& catalog, const World& world);

}  // namespace omni
