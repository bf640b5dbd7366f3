#include "engine/engine.h"

#include <algorithm>
#include <mutex>

#include "answer/statement.h"
#include "audit/audit_trail.h"
#include "base/counted.h"
#include "base/text.h"
#include "base/threads/executor.h"
#include "catalog/pool/pool.h"
#include "engine/audited/audited.h"
#include "engine/follow_ups.h"
#include "engine/glossary.h"
#include "engine/missing_source.h"
#include "engine/planner.h"
#include "engine/readings.h"
#include "engine/second/second_look.h"
#include "engine/told_stage.h"
#include "engine/unanswered/abstention.h"
#include "engine/unanswered/unasked_source.h"
#include "engine/view.h"
#include "entities/names_elsewhere.h"
#include "evidence/builtin_evidence_selector.h"
#include "evidence/contradiction.h"
#include "evidence/model/rewrite.h"
#include "evidence/ranking/trust.h"
#include "execute/agreement.h"
#include "execute/beside.h"
#include "execute/explore.h"
#include "execute/run_query.h"
#include "formulate/builtin_formulator.h"
#include "formulate/suggestions.h"
#include "join/over_two.h"
#include "link/slice.h"
#include "net/gate.h"
#include "question/lexicon/aliases.h"
#include "question/parts/parts.h"
#include "route/media.h"
#include "route/narrow.h"

namespace omni {
namespace {

/// Below this confidence in the best evidence the engine abstains.
constexpr double kAnswerThreshold = 0.15;
/// Of what is asked in the very words of a definition.
constexpr double kDefined = 0.95;
/// Questions that an abstention says would work.
constexpr std::size_t kSuggestions = 2;
/// Sources that a briefing asks where nobody says how many.
constexpr std::size_t kBriefingCandidates = 6;
/// Sources among which two are looked for that answer together, where none does alone.
constexpr std::size_t kJoinable = 6;
/// Before a question is left unanswered, or answered by a guess, it is seen whether the sources have changed
/// since they were looked at, unless that is so recent; and so long that is waited for.
constexpr std::chrono::milliseconds kRecently{500}, kRenewing{1500};
/// Where sources are still being read a question is not asked anew more often than that.
constexpr std::chrono::milliseconds kLeastStep{500};
constexpr auto kNever = std::chrono::steady_clock::time_point::max();

std::chrono::microseconds since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
}

std::string listed(const std::vector<Candidate>& candidates) {
  std::vector<std::string> ids;
  for (const auto& candidate : candidates) ids.push_back(candidate.source);
  return join(ids, ", ");
}

bool known(const std::vector<Candidate>& candidates, const Candidate& candidate) {
  return std::any_of(candidates.begin(), candidates.end(),
                     [&](const Candidate& c) { return c.source == candidate.source; });
}

// The commitment that was deferred: to which source selection would have held, and which the outcomes chose.
std::string commitment(const std::vector<Candidate>& candidates, const std::vector<Evidence>& evidence) {
  std::vector<std::string> chosen;
  for (const auto& kept : evidence)
    if (std::ranges::find(chosen, kept.provenance.source) == chosen.end())
      chosen.push_back(kept.provenance.source);
  return "selection would have committed to " + candidates.front().source + ", the outcomes chose " +
         (chosen.empty() ? "none" : join(chosen, ", "));
}

// An agent commits to no list: its candidates are the sources that it asked.
std::vector<Candidate> candidatesOf(const std::vector<Attempt>& attempts) {
  std::vector<Candidate> candidates;
  for (const auto& attempt : attempts)
    if (!known(candidates, attempt.candidate)) candidates.push_back(attempt.candidate);
  return candidates;
}

bool isNamed(const SourceId& id, const std::vector<SourceId>& among) {
  return std::ranges::find(among, id) != among.end();
}

bool isAmong(const SourceId& id, const std::vector<SourceId>& among) {
  return among.empty() || isNamed(id, among);
}

// The sources that may be selected, of those that a caller may ask: one that may not is as one that is not.
std::vector<SourceId> askedOf(const EngineConfig& config, std::vector<SourceId> sources) {
  if (!config.seen || config.seen->asked.size() == config.sources.size()) return sources;
  if (sources.empty()) sources = config.seen->asked;
  std::erase_if(sources, [&](const SourceId& id) { return !isNamed(id, config.seen->asked); });
  if (sources.empty()) sources.emplace_back();  // no source is called so: none, where an empty list is all
  return sources;
}

void refuse(AskReport& report) {
  report.answer.text = "Refused: sources are read-only, and the question asks for a change.";
  report.status = AskStatus::kRefused;
}

Error notForQueries(const SourceId& id) {
  return {Code::kRefused, "source '" + id + "' takes no queries of yours",
          "Ask a question, or whoever operates it for a role that may."};
}

// Sources, and files of sources, that the answer does without.
std::vector<std::string> leftOut(const Catalog& catalog, const std::vector<SourceId>& among) {
  std::vector<std::string> warnings;
  for (const auto& id : catalog.pending())
    if (isAmong(id, among))
      warnings.push_back("not asked: source '" + id + "' is still being read. Ask again in a while.");
  for (const auto& failure : catalog.failures()) warnings.push_back("left out: " + failure.error.text());
  for (std::size_t place = 0; place < catalog.size(); ++place) {
    const SourceId& id = catalog.info(place).id;
    if (const Error* outdated = catalog.outdated(id); outdated && isAmong(id, among))
      warnings.push_back(outdated->text());
    const auto& errors = catalog.leftOut(place);
    if (errors.empty()) continue;
    std::string warning = "left out of source '" + id + "': " + errors.front().text();
    if (errors.size() > 1) warning += " (And " + counted(errors.size() - 1, "more file") + ".)";
    warnings.push_back(std::move(warning));
  }
  return warnings;
}

// Why there is no source to be asked; null where there is one, or one may come.
const Error* nothingToAsk(const Catalog& catalog, const std::vector<SourceId>& among) {
  const auto wanted = [&](const SourceId& id) { return isAmong(id, among); };
  if (!catalog.pending().empty() || std::ranges::any_of(catalog.ids(), wanted)) return nullptr;
  for (const auto& failure : catalog.failures())
    if (wanted(failure.config.id)) return &failure.error;
  return nullptr;
}

// What a source holds of the answer is not known where it could not be asked: whoever reads it has to know.
void warnOfFailures(const std::vector<Attempt>& attempts, Trace& trace) {
  for (const auto& attempt : attempts)
    if (wentWrong(attempt))
      trace.warn("source '" + attempt.candidate.source + "' gave nothing", *attempt.error);
}

// As of when the rows are that contradict each other.
void tellSince(const Asking& asking, const Catalog& catalog, std::vector<Attempt>& attempts,
               std::vector<Contradiction>& contradictions) {
  for (auto& contradiction : contradictions) {
    for (const auto& claim : contradiction.claims)
      if (Attempt& attempt = attempts[claim.attempt]; attempt.check && attempt.check->dated)
        lookBeside(asking, catalog, attempt);
    dateClaims(attempts, contradiction);
  }
}

}  // namespace

std::string_view name(AskStatus status) {
  switch (status) {
    case AskStatus::kAnswered: return "answered";
    case AskStatus::kAbstained: return "abstained";
    case AskStatus::kRefused: return "refused";
    case AskStatus::kFailed: return "failed";
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

  struct Explored {
    std::vector<Candidate> candidates;
    std::vector<Attempt> attempts;
    std::vector<Candidate> joinable{};
  };
  Result<Explored> explorePart(const Asking& asking, const AskOptions& options) const;
  Status definedPart(const Asking& asking, const AskOptions& options, AskReport& report) const;
  Status answerWith(const Asking& asking, Attempt attempt, AskReport& report) const;
  Status routePart(const Asking& asking, AskOptions options, AskReport& report) const;
  void lookCloser(const Asking& asking, std::vector<Attempt>& attempts) const;
  Result<EvidenceSet> chooseEvidence(const Asking& asking, const AskOptions& options,
                                     std::vector<Attempt>& attempts) const;
  Status askPart(const Asking& asking, const AskOptions& options, AskReport& report) const;
  std::vector<std::string> questionsThatWork(const Question& question, const Budget& budget,
                                             const AskReport& report) const;
  AskStatus sayWhyNot(const Question& question, const AskOptions& options, const Budget& budget,
                      AskReport& report) const;
  bool settled(const AskReport& report) const;
};

struct Engine::Core {
  Core(EngineConfig configuration, PlannerModels planning, const World& around, Progress told, Pool* before)
      : config(std::move(configuration)),
        world(&around),
        progress(std::move(told)),
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
  // Of whoever sees a part the glossary knows which aliases are his.
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
  // The same model goes on with its connections.
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
  (void)core_->pool.await({}, kNever, core_->config.patience.needed, {});
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
  (void)core_->pool.await({source}, budget.deadline(), core_->config.patience.needed, budget.token());
  return core_->pool.now();
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
                              const RequestContext& request) const {
  const Budget spent = budget.spentFor(request);
  if (!core_->config.audit) return queryUnaudited(source, std::move(query), spent);
  const auto start = std::chrono::steady_clock::now();
  auto outcome = queryUnaudited(source, query, spent);
  AuditRecord record = auditOf(source, query, outcome);
  record.took = since(start);
  core_->audit(std::move(record), request);
  return outcome;
}

void Engine::audit(const AskReport& report, const RequestContext& request) const {
  if (core_->config.audit) core_->audit(auditOf(report), request);
}

void Engine::auditTurnedAway(unsigned status, const RequestContext& request) const {
  if (core_->config.audit)
    core_->audit({.kind = AuditRecord::Kind::kRequest, .outcome = "refused", .status = status}, request);
}

Result<Outcome> Engine::queryUnaudited(const SourceId& source, NativeQuery query,
                                       const Budget& budget) const {
  if (const auto& seen = core_->config.seen; seen && !isNamed(source, seen->queried))
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

namespace {

void append(const Answer& answer, std::size_t evidenceShift, Answer& whole) {
  const Answer moved = shifted(answer, evidenceShift);
  if (!whole.text.empty()) whole.text += "\n\n";
  whole.text += moved.text;
  whole.marked |= moved.marked;
  whole.citations.insert(whole.citations.end(), moved.citations.begin(), moved.citations.end());
}

// What one part of the question led to, behind what the parts before it led to.
void append(const std::vector<Candidate>& candidates, std::vector<Attempt> attempts, const EvidenceSet& set,
            AskReport& report) {
  const std::size_t shift = report.attempts.size();
  for (const auto& candidate : candidates)
    if (!known(report.candidates, candidate)) report.candidates.push_back(candidate);
  std::move(attempts.begin(), attempts.end(), std::back_inserter(report.attempts));
  for (Evidence evidence : set.evidence) {
    evidence.attempt += shift;
    report.evidence.push_back(std::move(evidence));
  }
  report.contradictions.insert(report.contradictions.end(), set.contradictions.begin(),
                               set.contradictions.end());
}

}  // namespace

Result<Engine::State::Explored> Engine::State::explorePart(const Asking& asking,
                                                           const AskOptions& options) const {
  if (planner.agent && options.execute && !asking.keys) {
    if (auto attempts = planner.agent->run(asking, options.sources)) {
      for (Attempt& attempt : *attempts) attempt.derivation.writer = config.model->of("agent").name;
      return Explored{candidatesOf(*attempts), std::move(*attempts)};
    } else {
      asking.trace.warn("the agent could not be asked, the built-in planner is used", attempts.error());
    }
  }
  const bool wide = asking.question.isBriefing();
  const std::size_t k = options.candidates.value_or(wide ? std::max(config.candidates, kBriefingCandidates)
                                                         : config.candidates);
  const std::size_t joinable = planner.join && options.execute ? kJoinable : 0;
  OMNI_TRY(likely, planner.select->select(asking, std::max(k, joinable), options.sources));
  std::vector<Candidate> candidates(likely.begin(),
                                    likely.begin() + static_cast<std::ptrdiff_t>(std::min(k, likely.size())));
  asking.trace.tell("select", listed(candidates));
  for (const auto& candidate : candidates)
    if (!candidate.reason.empty()) asking.trace.tell("weigh", candidate.source + ": " + candidate.reason);
  const BuiltinFormulator keyed;  // no other writes queries for keys
  const Formulator& writer = asking.keys ? keyed : *planner.formulate;
  auto attempts = explore(asking, candidates, catalog, writer, options.execute, planner.settles);
  return Explored{std::move(candidates), std::move(attempts), std::move(likely)};
}

// What is known to answer the question stands for itself.
Status Engine::State::answerWith(const Asking& asking, Attempt attempt, AskReport& report) const {
  std::vector<Attempt> attempts{std::move(attempt)};
  const EvidenceSet set{.evidence = evidenceOf(attempts.front(), 0, kDefined)};
  OMNI_TRY(answer, planner.answer->answer(asking, attempts, set));
  report.confidence = report.attempts.empty() ? kDefined : std::min(report.confidence, kDefined);
  append(answer, report.evidence.size(), report.answer);
  const std::vector<Candidate> candidates{attempts.front().candidate};
  append(candidates, std::move(attempts), set, report);
  return {};
}

// What a term is defined as is looked at before all else, and stands behind the evidence.
Status Engine::State::definedPart(const Asking& asking, const AskOptions& options, AskReport& report) const {
  if (!options.execute) return routePart(asking, options, report);
  OMNI_TRY(defined, glossary.define(asking));
  if (!defined) return routePart(asking, options, report);
  if (defined->itself && isAmong(defined->keys.source, options.sources))
    return answerWith(asking, *std::move(defined->itself), report);
  Asking meant{defined->question, asking.budget, asking.trace, asking.byDocument, asking.threshold};
  meant.keys = &defined->keys;
  const std::size_t cited = report.answer.citations.size();
  const auto done = routePart(meant, options, report);
  if (report.answer.citations.size() == cited) {
    asking.trace.warn("'" + defined->keys.question + "' is defined over " + defined->keys.source +
                      ", but the rest of the question is not understood of what it means. Ask which there " +
                      "are, how many, or for something that is known of each.");
    return done;
  }
  std::ranges::move(evidenceOf(defined->definition, report.attempts.size(), 1),
                    std::back_inserter(report.evidence));
  report.attempts.push_back(std::move(defined->definition));
  return done;
}

// Without a router every source may be selected; with one first only those that it leaves, and all where
// these bring nothing. It may find that none is needed.
Status Engine::State::routePart(const Asking& asking, AskOptions options, AskReport& report) const {
  if (!planner.route) return askPart(asking, options, report);
  auto [routing, among] = narrow(*planner.route, asking, catalog, options.sources);
  if (routing) report.routings.push_back(*routing);
  if (routing && routing->granularity == Granularity::kNone) {
    append({.text = "No source is needed to answer this, and nothing is answered without one: " +
                    routing->reason},
           0, report.answer);
    return {};
  }
  Asking routed = asking;
  routed.byDocument = routing && routing->granularity == Granularity::kDocument;
  if (among == options.sources) return askPart(routed, options, report);
  AskReport narrowed = report;
  const auto everywhere = std::exchange(options.sources, std::move(among));
  const auto done = askPart(routed, options, narrowed);
  if (narrowed.answer.citations.size() > report.answer.citations.size()) {
    report = std::move(narrowed);
    return done;
  }
  asking.trace.tell("route", "nothing answers there: every source may be selected");
  options.sources = everywhere;
  return askPart(routed, options, report);
}

// How sure the likeliest answer is, what it can be checked by tells, and whether other readings give the
// same.
void Engine::State::lookCloser(const Asking& asking, std::vector<Attempt>& attempts) const {
  const auto shares = evidenceShares(asking.question, attempts);
  if (shares.empty()) return;
  Attempt& likeliest = attempts[static_cast<std::size_t>(std::ranges::max_element(shares) - shares.begin())];
  asking.budget.executor().both([&] { compareReadings(asking, catalog, likeliest); },
                                [&] { lookBeside(asking, catalog, likeliest); });
  if (const auto& agreement = likeliest.agreement; agreement && agreement->same + agreement->other > 0)
    asking.trace.tell("execute", std::string("other readings bring ") +
                                     (agreement->other == 0  ? "the same"
                                      : agreement->same == 0 ? "something else"
                                                             : "the same and something else"));
}

// Where a model finds that nothing answers, its query is written once more. What it finds missing in a query
// counts as left out.
Result<EvidenceSet> Engine::State::chooseEvidence(const Asking& asking, const AskOptions& options,
                                                  std::vector<Attempt>& attempts) const {
  OMNI_TRY(set, planner.evidence->choose(asking, attempts));
  if (set.evidence.empty() && !set.whyNot.empty() && options.execute) {
    asking.trace.tell("evidence", "nothing answers: " + set.whyNot);
    if (rewriteOnce(asking, set.whyNot, catalog, *planner.formulate, attempts)) {
      OMNI_TRY(again, planner.evidence->choose(asking, attempts));
      set = std::move(again);
    }
  }
  for (const Evidence& kept : set.evidence)
    if (!kept.missing.empty()) attempts[kept.attempt].unexplained = join(kept.missing, ", ");
  return set;
}

Status Engine::State::askPart(const Asking& asking, const AskOptions& options, AskReport& report) const {
  OMNI_TRY(explored, explorePart(asking, options));
  auto& [candidates, attempts, joinable] = explored;
  asking.trace.tell("execute", counted(attempts.size(), "attempt"));
  warnOfFailures(attempts, asking.trace);
  if (options.execute) lookCloser(asking, attempts);
  // What was found is reported even where it can be neither chosen nor worded.
  Status done;
  EvidenceSet set;
  if (auto chosen = chooseEvidence(asking, options, attempts))
    set = std::move(*chosen);
  else
    done = tl::unexpected(std::move(chosen).error());
  const bool mayLook = planner.second && options.execute && !asking.keys && !asking.question.isBriefing();
  if (mayLook && !isSettled(set, attempts, report.trustedFrom))
    lookAgain(asking, candidates, catalog, *planner.second, attempts, set);
  asking.trace.tell("evidence", std::to_string(set.evidence.size()) + " kept");
  if (planner.join && options.execute && !asking.keys && !asking.question.isBriefing())
    answerOverTwo(asking, *planner.join, joinable, kAnswerThreshold, attempts, set);
  auto readings = readingsOf(attempts, set);
  if (options.reading > 0)
    OMNI_RETURN_IF_ERROR(readAs(options.reading, readings, asking, catalog, attempts, set));
  if (options.tryReadings) tryAll(asking, catalog, attempts, readings);
  if (!set.evidence.empty()) lookBeside(asking, catalog, attempts[set.evidence.front().attempt]);
  tellSince(asking, catalog, attempts, set.contradictions);
  if (!planner.agent && options.execute && !candidates.empty())
    asking.trace.tell("evidence", commitment(candidates, set.evidence));
  const double confidence = set.evidence.empty() ? 0.0 : set.evidence.front().confidence;
  report.confidence = report.attempts.empty() ? confidence : std::min(report.confidence, confidence);
  if (confidence >= kAnswerThreshold || (options.reading > 0 && !set.evidence.empty())) {
    if (const auto answer = planner.answer->answer(asking, attempts, set))
      append(*answer, report.evidence.size(), report.answer);
    else
      done = tl::unexpected(answer.error());
  }
  if (set.evidence.empty() && report.whyNot.empty()) report.whyNot = set.whyNot;
  // Of a question in several parts no number would say what is meant.
  report.readings = report.attempts.empty() ? std::move(readings) : std::vector<QuestionReading>{};
  append(candidates, std::move(attempts), set, report);
  return done;
}

// Of the source that came closest, else of the likeliest.
std::vector<std::string> Engine::State::questionsThatWork(const Question& question, const Budget& budget,
                                                          const AskReport& report) const {
  const Attempt* closest = closestAttempt(report.attempts);
  std::vector<SourceId> sources;
  if (closest) sources.push_back(closest->candidate.source);
  for (const auto& candidate : report.candidates) sources.push_back(candidate.source);
  for (const auto& source : sources)
    if (const auto entry = catalog.find(source))
      if (auto working = omni::questionsThatWork(question, *entry, kSuggestions, budget); !working.empty())
        return working;
  return {};
}

AskStatus Engine::State::sayWhyNot(const Question& question, const AskOptions& options, const Budget& budget,
                                   AskReport& report) const {
  const bool failed = std::ranges::any_of(report.attempts, wentWrong);
  if (report.answer.text.empty())
    report.answer.text = failed ? failure(report.attempts)
                                : abstention(question, report.attempts, report.whyNot,
                                             options.execute ? questionsThatWork(question, budget, report)
                                                             : std::vector<std::string>{});
  return failed ? AskStatus::kFailed : AskStatus::kAbstained;
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
  report.warnings = leftOut(of.catalog, options.sources);
  if (!config.seen) {  // whoever sees a part of the sources is told no names of the rest
    for (const auto& line : of.planner.leftOut) report.warnings.push_back("left out: template " + line);
    for (const auto& line : of.glossary.leftOut()) report.warnings.push_back(line);
  }
  Trace trace([&](std::string_view stage, std::string_view detail) {
    if (!isWithinStage(stage)) report.steps.push_back({std::string(stage), std::string(detail)});
    if (sink) sink(stage, detail);
  });
  OMNI_TRY(said, of.glossary.said(question));
  OMNI_TRY(whole, wholeQuestion(said, options,
                                {of.catalog, *of.planner.select, budget, world->today(), models, trace}));
  if (whole.text != said.text) {
    report.question = whole.text;
    trace.tell("question", "asked as: " + whole.text);
  }
  if (whole.intent == Intent::kWrite) {
    refuse(report);
    return {};
  }
  for (const auto& [text, but] : parts(whole, mediaIn(of.catalog, options.sources))) {
    auto part = analyse(text, world->today());
    if (part && config.names) part = config.names->told(*std::move(part));
    if (!part) {
      trace.warn("a part of the question could not be read, '" + text + "'", part.error());
      continue;
    }
    AskOptions asked = options;
    if (but != HeldMedia{}) asked.sources = othersThan(but, of.catalog, options.sources);
    if (const auto done = of.definedPart({*part, budget, trace, false, options.threshold}, asked, report);
        !done)
      trace.warn(done.error().text());
  }
  report.spent = budget.spent();
  for (auto& warning : trace.warnings()) report.warnings.push_back(std::move(warning));
  if (!report.evidence.empty())
    std::ranges::copy(report.attempts[report.evidence.front().attempt].cautions,
                      std::back_inserter(report.warnings));
  if (budget.token().stop_requested())
    report.warnings.push_back("whoever asked has gone: what was found by then is shown");
  else if (budget.exhausted())
    report.warnings.push_back("the deadline passed: what was found by then is shown");
  report.status =
      report.answer.citations.empty() ? of.sayWhyNot(whole, options, budget, report) : AskStatus::kAnswered;
  if (report.status == AskStatus::kAnswered || report.status == AskStatus::kAbstained)
    if (const auto unasked = unaskedSource(whole, report, options.sources, of.catalog, config, *world))
      unasked->fail(report);
  report.took = since(start);
  return {};
}

// Waits for what is soon there, whatever is asked; true: that is all.
bool Engine::Core::awaitFirst(const AskOptions& options) {
  const auto deadline = options.deadline.value_or(kNever);
  while (true) {
    const auto until = std::min(pool.arrived() + config.patience.always, deadline);
    const auto awaited = pool.await(options.sources, until, config.patience.needed, options.stop);
    if (awaited != Pool::Awaited::kTime) return awaited == Pool::Awaited::kAll;
    if (until == deadline || pool.arrived() + config.patience.always <= until) return false;
  }
}

// Waits until more than `known` can be asked; false: after this there will be no more. Looks no more often
// than each `step`, so that many that come one by one are not each planned over.
bool Engine::Core::awaitMore(const State& known, const AskOptions& options, std::chrono::milliseconds step) {
  const auto deadline = options.deadline.value_or(kNever);
  while (true) {
    const auto until = known.planner.settles ? std::chrono::steady_clock::now() + step : kNever;
    const auto awaited =
        pool.await(options.sources, std::min(until, deadline), config.patience.needed, options.stop);
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
  if (pool.await(options.sources, std::chrono::steady_clock::now(), config.patience.needed, options.stop) ==
      Pool::Awaited::kTime)
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
    last = !awaitMore(*known, options, std::max(kLeastStep, took));
    if (maySettle && known->held == pool.now()) return report;
  }
}

std::vector<std::string> Engine::questionsFor(const CatalogEntry& source, std::size_t count,
                                              const Budget& budget) const {
  return questionsThatWork(Question{}, source, count, budget);
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
  report.trustedFrom = sureFrom(report.trust);
  const auto finish = [&](AskStatus status) {
    report.status = status;
    report.took = since(start);
  };
  const auto failWith = [&](const Error& error) {
    report.error = error;
    report.answer.text = error.message;
    if (!error.hint.empty()) report.warnings.push_back(error.hint);
    finish(AskStatus::kFailed);
    return report;
  };
  const auto question = core_->analysed(text);
  if (!question) return failWith(question.error());
  if (question->intent == Intent::kWrite) {
    refuse(report);
    finish(AskStatus::kRefused);
    return report;
  }
  auto found = core_->askAll(*question, options, sink, report);
  if (!found) return failWith(found.error());
  found->took = since(start);
  return *std::move(found);
}

}  // namespace omni
