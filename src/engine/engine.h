#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "access/caller.h"
#include "base/budget.h"
#include "base/request/request_context.h"
#include "base/result.h"
#include "base/trace.h"
#include "base/world.h"
#include "catalog/catalog.h"
#include "catalog/pool/source_progress.h"
#include "config/engine_config.h"
#include "engine/given/given_query.h"
#include "engine/report.h"

namespace omni {

struct AskOptions {
  std::optional<std::size_t> candidates;  // k, instead of the configuration's
  std::optional<Limits> limits;           // of this question, where they are tighter than the configuration's
  std::optional<std::chrono::steady_clock::time_point> deadline;  // the same of its time
  std::stop_token stop;                                           // the caller has gone
  std::vector<SourceId> sources;                                  // only these may be selected; empty: all
  std::optional<double> threshold;  // of ensembles, instead of the configuration's
  std::optional<double> trust;      // instead of the configuration's
  std::size_t interpretation =
      0;  // which of the interpretations answers, from 1; 0: the one that is put first
  bool runInterpretations = false;   // whether all interpretations that are offered are run
  bool clarify = false;              // whether the caller can be asked back
  std::vector<std::string> meant;    // ids of meanings that he chose when he was asked back: they answer
  std::optional<GivenQuery> given;   // answers, whatever the planner would write; of those who may query
  bool execute = true;               // false: everything short of executing (`omni explain`)
  std::vector<std::string> earlier;  // questions of the same talk, oldest first: they make a follow-up whole
  RequestContext request{};          // who asks, for the audit record

  bool operator==(const AskOptions&) const = default;
};

/// Who wrote a native query: its caller, or the operator, who named it in the configuration.
enum class QueryAuthor { kCaller, kOperator };

class Views;

/// The façade: the only module that knows every stage. Thread-safe; several may live in one process.
class Engine {
 public:
  /// Begins to open the sources and to bring the catalog up to date (from its cache where the content is
  /// unchanged), and returns. A source that cannot be opened or described is among the catalog's failures
  /// and tried again later; the others go on. Fails only when no source is configured, or as
  /// openPlannerModels() does. `progress` is called until the engine is gone; `world` must outlive it.
  static Result<std::unique_ptr<Engine>> open(EngineConfig config, const World& world = realWorld(),
                                              const Progress& progress = {});
  ~Engine();
  /// Another engine with another configuration. Sources whose configuration is the same go on as they are, in
  /// both; those that are new are described in the background, and no question waits for them that does not
  /// name them. Errors: those of open().
  Result<std::unique_ptr<Engine>> successor(EngineConfig config) const;

  /// The whole way. Expected trouble is in the report, not an error. The caller's own thread goes it; what
  /// can be done in parallel is, on the engine's threads. Every question leaves an audit record, whatever
  /// became of it, where the configuration has an audit trail.
  AskReport ask(const std::string& question, const AskOptions& options = {},
                const StageSink& sink = {}) const;

  /// A native query through the guard of its source's language, which leaves an audit record too. One of the
  /// operator also runs for callers who may ask the source and not query it. Error kUnavailable: too many are
  /// asking.
  Result<Outcome> query(const SourceId& source, NativeQuery query, const Budget& budget,
                        const RequestContext& request = {}, QueryAuthor author = QueryAuthor::kCaller) const;

  /// Leaves the audit record of a question that was answered, or refused, without ask().
  void audit(const AskReport& report, const RequestContext& request) const;
  /// The same of a native query whose result is given again.
  void audit(const SourceId& source, const NativeQuery& query, const Result<Outcome>& outcome,
             const RequestContext& request) const;
  /// Leaves the audit record of a call that became neither a question nor a query: its caller is unknown,
  /// asks too often, or sent what the route does not take. `status`: of the HTTP reply.
  void auditTurnedAway(unsigned status, const RequestContext& request) const;

  /// The engine as that caller sees it: only what he may see of the sources that he may see is in it. This
  /// one must outlive it. Errors: kRefused (he may see nothing), and those of open().
  Result<std::shared_ptr<const Engine>> as(const Caller& caller) const;

  /// Questions that the built-in planner surely reads of this source, at most `count`; as
  /// `startingQuestions`.
  std::vector<std::string> questionsFor(const CatalogEntry& source, std::size_t count,
                                        const Budget& budget) const;

  /// Native names of the tables, classes or labels of a source that a question needs, most needed first;
  /// empty where none of its words links to the source. Errors: those of analyse().
  Result<std::vector<std::string>> neededBy(const std::string& question, const CatalogEntry& source) const;

  /// Has a language model that the program runs read what questions to the first sources begin with, those of
  /// `before` before the others, so that they do not wait for that; nothing where no such model is asked.
  /// Errors: kCancelled (a question came, ask again later), those of the model.
  Status prepareModel(const Budget& budget, const std::vector<SourceId>& before = {}) const;
  /// Whether prepareModel() has nothing to do for these sources. Nothing is asked; their schemas are written
  /// out, which takes longer the larger they are.
  bool isModelPrepared(const std::vector<SourceId>& sources) const;

  /// Of all sources, for whose description it waits as long as configured.
  std::shared_ptr<const Catalog> catalog() const;
  /// Of the sources that are described by now.
  std::shared_ptr<const Catalog> catalogSoFar() const;
  /// The catalog once this source is described, or is not for whatever reason is among the failures.
  std::shared_ptr<const Catalog> catalogWith(const SourceId& source, const Budget& budget) const;
  /// Has a source described anew; what is known of it serves meanwhile. False where there is none.
  bool refresh(const SourceId& source) const;
  /// The current work on the sources that are not described yet, or anew.
  std::vector<SourceProgress> underWay() const;
  const EngineConfig& config() const;

 private:
  struct State;
  struct Core;
  static Result<std::unique_ptr<Engine>> open(EngineConfig config, const World& world,
                                              const Progress& progress, Core* before);
  explicit Engine(std::unique_ptr<Core> core);
  AskReport askUnaudited(const std::string& question, const AskOptions& options, const StageSink& sink) const;
  Result<Outcome> queryUnaudited(const SourceId& source, NativeQuery query, const Budget& budget,
                                 QueryAuthor author) const;
  std::unique_ptr<Core> core_;
  std::unique_ptr<Views> views_;  // goes first
};

}  // namespace omni
