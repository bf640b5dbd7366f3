#include "engine/engine.h"

#include <algorithm>
#include <mutex>

#include "audit/audit_trail.h"
#include "base/threads/executor.h"
#include "catalog/pool/pool.h"
#include "engine/audited/audited.h"
#include "engine/glossary/glossary.h"
#include "engine/pipeline.h"
#include "engine/planner.h"
#include "engine/report_parts.h"
#include "engine/told_stage.h"
#include "engine/unanswered/asked_sources.h"
#include "engine/unanswered/missing_source.h"
#include "engine/view.h"
#include "evidence/ranking/trust.h"
#include "execute/run_query.h"
#include "formulate/suggestions.h"
#include "link/slice.h"
#include "net/gate.h"
#include "question/lexicon/aliases.h"

namespace omni {
namespace {

/// Before a question is left unanswered, or answered by a guess, it is seen whether the sources have changed
/// since they were looked at, unless that is so recent; and so long that is waited for.
constexpr std::chrono::milliseconds kRecently{500}, kRenewing{1500};
/// Where sources are still being read a question is not asked anew more often than that.
constexpr std::chrono::milliseconds kMinStep{500};
/// Sources whose prompts a language model reads before it is asked.
constexpr std::size_t kMaxPrepared = 24;
constexpr auto kNever = std::chrono::steady_clock::time_point::max();

using Entries = std::vector<std::shared_ptr<const CatalogEntry>>;

// The sources whose prompts a language model reads before it is asked, those of `before` first.
Entries entriesToPrepare(const Catalog& catalog, const std::vector<SourceId>& before) {
  Entries entries;
  for (const SourceId& id : before)
    if (auto entry = catalog.find(id)) entries.push_back(std::move(entry));
  for (std::size_t place = 0; place < catalog.size() && entries.size() < kMaxPrepared; ++place) {
    if (std::ranges::find(before, catalog.info(place).id) != before.end()) continue;
    if (auto entry = catalog.entry(place)) entries.push_back(std::move(entry));
  }
  return entries;
}

std::chrono::microseconds since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
}

bool isNamed(const SourceId& id, const std::vector<SourceId>& among) {
  return std::ranges::find(among, id) != among.end();
}

// The sources that may be selected, of those that a caller may ask: one that may not is as one that is not.
std::vector<SourceId> askedOf(const EngineConfig& config, std::vector<SourceId> sources) {
  if (!config.seen || config.seen->asked.size() == config.sources.size()) return sources;
  if (sources.empty()) sources = config.seen->asked;
  std::erase_if(sources, [&](const SourceId& id) { return !isNamed(id, config.seen->asked); });
  if (sources.empty()) sources.emplace_back();  // no source is called so: none, where an empty list is all
  return sources;
}

bool mayQuery(const SourceId& source, const Seen& seen, QueryAuthor author) {
  return isNamed(source, seen.queried) || (author == QueryAuthor::kOperator && isNamed(source, seen.asked));
}

Error notForQueries(const SourceId& id) {
  return {Code::kRefused, "source '" + id + "' takes no queries of yours",
          "Ask a question, or whoever operates it for a role that may."};
}

}  // namespace

std::string_view name(AskStatus status) {
  switch (status) {
    case AskStatus::kAnswered: return "answered";
    case AskStatus::kAbstained: return "abstained";
    case AskStatus::kRefused: return "refused";
    case AskStatus::kFailed: return "failed";
    case AskStatus::kNeedsInput: return "needs_input";
  }
  return "failed";
}

/// The sources as they are at one time, and the planner over them.
struct Engine::State {
  const EngineConfig& config;
  std::shared_ptr<const Catalog> held;
  const Catalog& catalog;
  Planner planner;
  Glossary glossary;

  bool settled(const AskReport& report) const;
};

struct Engine::Core {
  Core(EngineConfig configuration, PlannerModels planning, const World& around, Progress progressSink,
       Pool* before)
      : config(std::move(configuration)),
        world(&around),
        progress(std::move(progressSink)),
        models(std::move(planning)),
        executor(std::make_shared<Executor>(config.threads)),
        gate(std::max<std::size_t>(1, config.admission.running), config.admission.waiting),
        pool(config.sources,
             {.kinds = config.kinds,
              .markAge = config.markAge,
              .settled = [this] { (void)now(); },
              .described = config.described},
             executor, around, progress, before) {}

  const EngineConfig config;
  const World* world;
  const Progress progress;
  const PlannerModels models;
  std::shared_ptr<Executor> executor;
  Gate gate;
  std::mutex making;
  std::shared_ptr<const State> state;  // as it was made last
  std::mutex showing;
  std::shared_ptr<const Catalog> whole, shown;  // as catalogSoFar() was asked last
  Pool pool;                                    // goes first: its threads make states

  Result<std::shared_ptr<const State>> now();
  // Of a restricted caller the glossary knows which aliases are his.
  Result<Question> analysed(const std::string& text) const {
    return analyse(config.seen ? text : withAliases(text, config.aliases), world->today());
  }
  void audit(AuditRecord record, const RequestContext& request) const;
  Budget budgetOf(const AskOptions& options) const;
  Status askOnce(const State& of, const Question& question, const AskOptions& options, const StageSink& sink,
                 AskReport& report);
  Result<AskReport> askAll(const Question& question, const AskOptions& options, const StageSink& sink,
                           const AskReport& begun);
  bool awaitFirst(const AskOptions& options);
  bool awaitMore(const State& known, const AskOptions& options, std::chrono::milliseconds step);
};

Engine::Engine(std::unique_ptr<Core> core)
    : core_(std::move(core)), views_(std::make_unique<Views>(*this, *core_->world)) {}
Engine::~Engine() = default;

Result<std::unique_ptr<Engine>> Engine::open(EngineConfig config, const World& world,
                                             const Progress& progress) {
  return open(std::move(config), world, progress, nullptr);
}

Result<std::unique_ptr<Engine>> Engine::successor(EngineConfig config) const {
  // An unchanged model goes on with its connections.
  if (config.model == core_->config.model)
    for (const auto& known : core_->config.sources)
      for (auto& source : config.sources)
        if (source.id == known.id) source.embeddings = known.embeddings;
  return open(std::move(config), *core_->world, core_->progress, core_.get());
}

Result<std::unique_ptr<Engine>> Engine::open(EngineConfig config, const World& world,
                                             const Progress& progress, Core* before) {
  if (config.sources.empty())
    return fail(Code::kInvalidArgument, "no source is configured",
                "Name a folder with --in, or write a configuration with `omni init`.", Audience::kOperator);
  OMNI_TRY(models, openPlannerModels(config.planner, config.model, world));
  models.confirmed = config.confirmed;
  if (config.own) models.own = *config.own;
  auto core = std::make_unique<Core>(std::move(config), std::move(models), world, progress,
                                     before ? &before->pool : nullptr);
  core->pool.refresh();
  return std::unique_ptr<Engine>(new Engine(std::move(core)));
}

// Where no planner can be made over the newest sources the one before serves.
Result<std::shared_ptr<const Engine::State>> Engine::Core::now() {
  const std::scoped_lock lock(making);
  auto catalog = pool.now();
  if (state && state->held == catalog) return state;
  auto planner = openPlanner(config.planner, config.model, models, *catalog, *world);
  if (!planner && !state) return tl::unexpected(std::move(planner).error());
  if (planner) {
    const Catalog& seen = *catalog;
    state = std::make_shared<const State>(
        State{config, std::move(catalog), seen, std::move(*planner), Glossary(config, seen, *world)});
  }
  return state;
}

Result<std::shared_ptr<const Engine>> Engine::as(const Caller& caller) const {
  if (caller.owner || !core_->config.access)
    return std::shared_ptr<const Engine>(std::shared_ptr<void>(), this);
  return views_->of(caller);
}

std::shared_ptr<const Catalog> Engine::catalog() const {
  (void)core_->pool.await({}, kNever, core_->config.describingWait.needed, {});
  return catalogSoFar();
}
std::shared_ptr<const Catalog> Engine::catalogSoFar() const {
  auto catalog = core_->pool.now();
  const auto& seen = core_->config.seen;
  if (!seen || seen->described.size() == core_->config.sources.size()) return catalog;
  const std::scoped_lock lock(core_->showing);
  if (core_->whole != catalog) {
    core_->shown = std::make_shared<const Catalog>(catalog->only(seen->described));
    core_->whole = std::move(catalog);
  }
  return core_->shown;
}
std::shared_ptr<const Catalog> Engine::catalogWith(const SourceId& source, const Budget& budget) const {
  core_->pool.refresh();
  (void)core_->pool.await({source}, budget.deadline(), core_->config.describingWait.needed, budget.token());
  return core_->pool.now();
}
Status Engine::prepareModel(const Budget& budget, const std::vector<SourceId>& before) const {
  OMNI_TRY(state, core_->now());
  if (!state->planner.second) return {};
  for (const auto& entry : entriesToPrepare(state->catalog, before))
    OMNI_RETURN_IF_ERROR(state->planner.second->prepare(*entry, budget));
  return {};
}
bool Engine::isModelPrepared(const std::vector<SourceId>& sources) const {
  const auto state = core_->now();
  if (!state || !(*state)->planner.second) return true;
  return std::ranges::all_of(sources, [&](const SourceId& id) {
    const auto entry = (*state)->catalog.find(id);
    return !entry || (*state)->planner.second->isPrepared(*entry);
  });
}
bool Engine::refresh(const SourceId& source) const {
  return core_->pool.refresh(source);
}
std::vector<SourceProgress> Engine::underWay() const {
  return core_->pool.underWay();
}
const EngineConfig& Engine::config() const {
  return core_->config;
}

// The one place where records are made: whatever asks, asks by query() or ask().
void Engine::Core::audit(AuditRecord record, const RequestContext& request) const {
  record.at = world->today();
  record.request = request;
  config.audit->record(record);
}

Result<Outcome> Engine::query(const SourceId& source, NativeQuery query, const Budget& budget,
                              const RequestContext& request, QueryAuthor author) const {
  const Budget spent = budget.spentFor(request);
  if (!core_->config.audit) return queryUnaudited(source, std::move(query), spent, author);
  const auto start = std::chrono::steady_clock::now();
  auto outcome = queryUnaudited(source, query, spent, author);
  AuditRecord record = auditOf(source, query, outcome);
  record.took = since(start);
  core_->audit(std::move(record), request);
  return outcome;
}

void Engine::audit(const AskReport& report, const RequestContext& request) const {
  if (core_->config.audit) core_->audit(auditOf(report), request);
}

void Engine::audit(const SourceId& source, const NativeQuery& query, const Result<Outcome>& outcome,
                   const RequestContext& request) const {
  if (core_->config.audit) core_->audit(auditOf(source, query, outcome), request);
}

void Engine::auditTurnedAway(unsigned status, const RequestContext& request) const {
  if (core_->config.audit)
    core_->audit({.kind = AuditRecord::Kind::kRequest, .outcome = "refused", .status = status}, request);
}

Result<Outcome> Engine::queryUnaudited(const SourceId& source, NativeQuery query, const Budget& budget,
                                       QueryAuthor author) const {
  if (const auto& seen = core_->config.seen; seen && !mayQuery(source, *seen, author))
    return tl::unexpected(isNamed(source, seen->described) ? notForQueries(source)
                                                           : missingSource(*catalogSoFar(), source));
  const Budget shared = budget.on(core_->executor);
  (void)catalogWith(source, shared);
  OMNI_TRY(place, core_->gate.enter(shared, "asking source '" + source + "'"));
  static_cast<void>(place);
  const auto catalog = core_->pool.now();
  const auto entry = catalog->find(source);
  if (!entry) return tl::unexpected(missingSource(*catalog, source));
  query.route = entry->descriptor.info.route;
  return runQuery(*entry, query, shared);
}

// Whether no source that is still being read could outweigh what was found.
bool Engine::State::settled(const AskReport& report) const {
  return report.routings.empty() && !report.answer.citations.empty() && !report.evidence.empty() &&
         planner.settles(report.attempts[report.evidence.front().attempt]);
}

Budget Engine::Core::budgetOf(const AskOptions& options) const {
  Budget budget = Budget(config.limits, *world, executor).spentFor(options.request);
  if (options.limits) budget = budget.within(*options.limits);
  if (options.deadline) budget = budget.until(*options.deadline);
  return budget;
}

// A question has a place among those that are asked only while it is: waiting for a source holds nobody up.
Status Engine::Core::askOnce(const State& of, const Question& question, const AskOptions& options,
                             const StageSink& sink, AskReport& report) {
  Budget budget = budgetOf(options);
  const std::stop_callback gone(options.stop, [&] { budget.cancel(); });
  OMNI_TRY(place, gate.enter(budget, "asking"));
  static_cast<void>(place);
  const auto start = std::chrono::steady_clock::now();
  report.warnings = missingParts(of.catalog, options.sources);
  if (!config.seen) {  // a restricted caller learns no names of the rest
    for (const auto& line : of.planner.leftOut) report.warnings.push_back("left out: template " + line);
    for (const auto& line : of.glossary.leftOut()) report.warnings.push_back(line);
  }
  Trace trace([&](std::string_view stage, std::string_view detail) {
    if (!isWithinStage(stage)) report.steps.push_back({std::string(stage), std::string(detail)});
    if (sink) sink(stage, detail);
  });
  const Pipeline pipeline(config, of.catalog, of.planner, of.glossary, models, *world);
  OMNI_RETURN_IF_ERROR(pipeline.ask(question, options, budget, trace, report));
  report.spent = budget.spent();
  for (auto& warning : trace.warnings()) report.warnings.push_back(std::move(warning));
  if (!report.evidence.empty())
    std::ranges::copy(report.attempts[report.evidence.front().attempt].cautions,
                      std::back_inserter(report.warnings));
  if (budget.token().stop_requested())
    report.warnings.push_back("whoever asked has gone: what was found by then is shown");
  else if (budget.exhausted())
    report.warnings.push_back("the deadline passed: what was found by then is shown");
  report.took = since(start);
  return {};
}

// Waits for what is soon there, whatever is asked; true: that is all.
bool Engine::Core::awaitFirst(const AskOptions& options) {
  const auto deadline = options.deadline.value_or(kNever);
  while (true) {
    const auto until = std::min(pool.arrived() + config.describingWait.always, deadline);
    const auto awaited = pool.await(options.sources, until, config.describingWait.needed, options.stop);
    if (awaited != Pool::Awaited::kTime) return awaited == Pool::Awaited::kAll;
    if (until == deadline || pool.arrived() + config.describingWait.always <= until) return false;
  }
}

// Waits until more than `known` can be asked; false: after this there will be no more. Looks no more often
// than each `step`, so that many that come one by one are not each planned over.
bool Engine::Core::awaitMore(const State& known, const AskOptions& options, std::chrono::milliseconds step) {
  const auto deadline = options.deadline.value_or(kNever);
  while (true) {
    const auto until = known.planner.settles ? std::chrono::steady_clock::now() + step : kNever;
    const auto awaited =
        pool.await(options.sources, std::min(until, deadline), config.describingWait.needed, options.stop);
    if (awaited != Pool::Awaited::kTime || deadline <= until) return false;
    if (pool.now() != known.held) return true;
  }
}

// Of the sources that are described by now, and where that settles nothing, again with those that are being
// read.
Result<AskReport> Engine::Core::askAll(const Question& question, const AskOptions& options,
                                       const StageSink& sink, const AskReport& begun) {
  pool.refresh();
  const auto tellWaiting = [&] {
    if (sink) sink("catalogue", "waiting for sources that are being read");
  };
  if (pool.await(options.sources, std::chrono::steady_clock::now(), config.describingWait.needed,
                 options.stop) == Pool::Awaited::kTime)
    tellWaiting();
  bool last = awaitFirst(options), renewed = false;
  const auto changed = [&] {
    const auto until =
        std::min(std::chrono::steady_clock::now() + kRenewing, options.deadline.value_or(kNever));
    return !std::exchange(renewed, true) && pool.renewFiles(kRecently, until, options.stop);
  };
  while (true) {
    OMNI_TRY(known, now());
    last |= options.stop.stop_requested();
    // A routed question is never settled before the last: its router would be asked for nothing.
    const bool maySettle = known->planner.settles && !known->planner.route && !known->planner.second &&
                           known->catalog.size() > 0;
    AskReport report = begun;
    if (const Error* why = last ? nothingToAsk(known->catalog, options.sources) : nullptr)
      return tl::unexpected(*why);
    if (last || maySettle) OMNI_RETURN_IF_ERROR(askOnce(*known, question, options, sink, report));
    if (last || (maySettle && known->settled(report))) {
      const bool isSure = report.status == AskStatus::kAnswered && !report.isGuess();
      if (isSure || report.status == AskStatus::kRefused || !changed()) return report;
      if (sink) sink("catalogue", "sources have changed: asked again");
      continue;
    }
    tellWaiting();
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(report.took);
    last = !awaitMore(*known, options, std::max(kMinStep, took));
    if (maySettle && known->held == pool.now()) return report;
  }
}

std::vector<std::string> Engine::questionsFor(const CatalogEntry& source, std::size_t count,
                                              const Budget& budget) const {
  return startingQuestions(source, count, budget);
}

Result<std::vector<std::string>> Engine::neededBy(const std::string& question,
                                                  const CatalogEntry& source) const {
  OMNI_TRY(asked, core_->analysed(question));
  if (source.descriptor.info.route == Route::kSearch) return std::vector<std::string>();
  return connectedSlice(asked, source);
}

AskReport Engine::ask(const std::string& text, const AskOptions& options, const StageSink& sink) const {
  AskReport report = askUnaudited(text, options, sink);
  audit(report, options.request);
  return report;
}

AskReport Engine::askUnaudited(const std::string& text, const AskOptions& given,
                               const StageSink& sink) const {
  AskOptions options = given;
  options.sources = askedOf(core_->config, std::move(options.sources));
  const auto start = std::chrono::steady_clock::now();
  AskReport report{.question = text};
  report.trust = options.trust.value_or(core_->config.trust);
  report.trustedFrom = confidenceForPrecision(report.trust);
  const auto finish = [&](AskStatus status) {
    report.status = status;
    report.took = since(start);
  };
  // Why no query of his is taken for that source.
  const auto mayGive = [&](const SourceId& source) -> std::optional<Error> {
    const auto& seen = core_->config.seen;
    if (!seen || mayQuery(source, *seen, QueryAuthor::kCaller)) return std::nullopt;
    return isNamed(source, seen->described) ? notForQueries(source) : missingSource(*catalogSoFar(), source);
  };
  const auto failWith = [&](const Error& error) {
    report.error = error;
    report.answer.text = error.message;
    if (!error.hint.empty()) report.warnings.push_back(error.hint);
    finish(AskStatus::kFailed);
    return report;
  };
  if (options.given) {
    if (const auto why = mayGive(options.given->source)) return failWith(*why);
    options.sources = {options.given->source};
  }
  const auto question = core_->analysed(text);
  if (!question) return failWith(question.error());
  if (question->intent == Intent::kWrite) {
    refuse(report);
    finish(AskStatus::kRefused);
    return report;
  }
  auto found = core_->askAll(*question, options, sink, report);
  if (!found) return failWith(found.error());
  for (Attempt& attempt : found->attempts)
    if (mayGive(attempt.candidate.source)) attempt.logical.clear();
  found->took = since(start);
  return *std::move(found);
}

}  // namespace omni
