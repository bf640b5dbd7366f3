#pragma once

#include "base/world.h"
#include "catalog/catalog.h"
#include "engine/glossary/glossary.h"
#include "engine/inquiry.h"
#include "engine/planner.h"
#include "engine/report.h"

namespace omni {

/// The way of a question through the stages, over the sources as they are at one time.
class Pipeline {
 public:
  /// All that it is made of must outlive it.
  Pipeline(const EngineConfig& config, const Catalog& catalog, const Planner& planner,
           const Glossary& glossary, const PlannerModels& models, const World& world)
      : config_(config),
        catalog_(catalog),
        planner_(planner),
        glossary_(glossary),
        models_(models),
        world_(world) {}

  /// The whole way of a question that was analysed; `report` is filled in but for what it cost. Errors: the
  /// question with its aliases, or with what was asked before, cannot be analysed.
  Status ask(const Question& question, const AskOptions& options, const Budget& budget, Trace& trace,
             AskReport& report) const;

 private:
  Status run(Inquiry& of) const;
  Status throughSources(Inquiry& of) const;
  Status throughGiven(Inquiry& of) const;

  // The steps, in their order.
  Result<Question> complete(const Question& question, const AskOptions& options, const Budget& budget,
                            Trace& trace, AskReport& report) const;
  Status select(Inquiry& of) const;
  void explore(Inquiry& of) const;
  void choose(Inquiry& of) const;
  Status interpret(Inquiry& of) const;
  Status settleMeaning(Inquiry& of) const;
  void answer(Inquiry& of) const;

  bool askAgent(Inquiry& of) const;

  const EngineConfig& config_;
  const Catalog& catalog_;
  const Planner& planner_;
  const Glossary& glossary_;
  const PlannerModels& models_;
  const World& world_;
};

}  // namespace omni
