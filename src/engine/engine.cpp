#include "engine/engine.h"

#include <algorithm>

#include "answer/statement.h"
#include "base/counted.h"
#include "base/text.h"
#include "engine/abstention.h"
#include "engine/missing_source.h"
#include "engine/planner.h"
#include "execute/explore.h"
#include "execute/run_query.h"
#include "execute/ties.h"
#include "formulate/suggestions.h"
#include "language/languages.h"
#include "question/parts.h"
#include "route/narrow.h"

namespace omni {
namespace {

/// Below this confidence in the best evidence the engine abstains.
constexpr double kAnswerThreshold = 0.2;
/// Questions that an abstention says would work.
constexpr std::size_t kSuggestions = 2;
/// Sources that a briefing asks where nobody says how many.
constexpr std::size_t kBriefingCandidates = 6;

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

// Sources, and files of sources, that the answer does without.
std::vector<std::string> leftOut(const Catalog& catalog) {
  std::vector<std::string> warnings;
  for (const auto& failure : catalog.failures()) warnings.push_back("left out: " + failure.error.text());
  for (std::size_t place = 0; place < catalog.size(); ++place) {
    const auto& errors = catalog.leftOut(place);
    if (errors.empty()) continue;
    std::string warning = "left out of source '" + catalog.info(place).id + "': " + errors.front().text();
    if (errors.size() > 1) warning += " (And " + counted(errors.size() - 1, "more file") + ".)";
    warnings.push_back(std::move(warning));
  }
  return warnings;
}

// What a source holds of the answer is not known where it could not be asked: whoever reads it has to know.
void warnOfFailures(const std::vector<Attempt>& attempts, Trace& trace) {
  for (const auto& attempt : attempts)
    if (wentWrong(attempt))
      trace.warn("source '" + attempt.candidate.source + "' gave nothing", *attempt.error);
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

struct Engine::State {
  EngineConfig config;
  const World* world = nullptr;
  Catalog catalog;
  Planner planner;

  struct Explored {
    std::vector<Candidate> candidates;
    std::vector<Attempt> attempts;
  };
  Result<Explored> explorePart(const Asking& asking, const AskOptions& options) const;
  Status routePart(const Asking& asking, AskOptions options, AskReport& report) const;
  Status askPart(const Asking& asking, const AskOptions& options, AskReport& report) const;
  std::vector<std::string> questionsThatWork(const Question& question, const AskReport& report) const;
  AskStatus sayWhyNot(const Question& question, const AskOptions& options, AskReport& report) const;
};

Engine::Engine(std::unique_ptr<State> state) : state_(std::move(state)) {}
Engine::~Engine() = default;

Result<std::unique_ptr<Engine>> Engine::open(EngineConfig config, const World& world,
                                             const Progress& progress) {
  if (config.sources.empty())
    return fail(Code::kInvalidArgument, "no source is configured",
                "Name a folder with --in, or write a configuration with `omni init`.", Audience::kOperator);
  auto state = std::make_unique<State>();
  state->config = std::move(config);
  state->world = &world;
  // Describing may build indexes: it is bounded by each source, not by a question's deadline.
  const Budget budget(describingLimits(), world);
  state->catalog = Catalog::open(state->config.sources, budget, world, progress);
  OMNI_TRY(planner, openPlanner(state->config.planner, state->config.model, state->catalog, world));
  state->planner = std::move(planner);
  return std::unique_ptr<Engine>(new Engine(std::move(state)));
}

const Catalog& Engine::catalog() const {
  return state_->catalog;
}
const EngineConfig& Engine::config() const {
  return state_->config;
}

Result<Outcome> Engine::query(const SourceId& source, NativeQuery query, const Budget& budget) const {
  const auto entry = state_->catalog.find(source);
  if (!entry) return tl::unexpected(missingSource(state_->catalog, source));
  query.route = entry->descriptor.info.route;
  OMNI_TRY(guarded, languageOf(query.route).admit(query, entry->descriptor));
  return runQuery(*entry->source, guarded, budget);
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
  if (planner.agent && options.execute) {
    if (auto attempts = planner.agent->run(asking, options.sources))
      return Explored{candidatesOf(*attempts), std::move(*attempts)};
    else
      asking.trace.warn("the agent could not be asked, the built-in planner is used", attempts.error());
  }
  const bool wide = asking.question.isBriefing();
  const std::size_t k = options.candidates.value_or(wide ? std::max(config.candidates, kBriefingCandidates)
                                                         : config.candidates);
  OMNI_TRY(candidates, planner.select->select(asking, k, options.sources));
  asking.trace.tell("select", listed(candidates));
  auto attempts = explore(asking, candidates, catalog, *planner.formulate, options.execute, planner.settles);
  return Explored{std::move(candidates), std::move(attempts)};
}

// Without a router every source may be selected; with one only those that it leaves, and it may find that
// none is needed.
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
  options.sources = std::move(among);
  Asking routed = asking;
  routed.byDocument = routing && routing->granularity == Granularity::kDocument;
  return askPart(routed, options, report);
}

Status Engine::State::askPart(const Asking& asking, const AskOptions& options, AskReport& report) const {
  OMNI_TRY(explored, explorePart(asking, options));
  auto& [candidates, attempts] = explored;
  asking.trace.tell("execute", counted(attempts.size(), "attempt"));
  warnOfFailures(attempts, asking.trace);
  // What was found is reported even where it can be neither chosen nor worded.
  Status done;
  EvidenceSet set;
  if (auto chosen = planner.evidence->choose(asking, attempts))
    set = std::move(*chosen);
  else
    done = tl::unexpected(std::move(chosen).error());
  asking.trace.tell("evidence", std::to_string(set.evidence.size()) + " kept");
  if (!set.evidence.empty()) lookForTies(asking, catalog, attempts[set.evidence.front().attempt]);
  if (!planner.agent && options.execute && !candidates.empty())
    asking.trace.tell("evidence", commitment(candidates, set.evidence));
  const double confidence = set.evidence.empty() ? 0.0 : set.evidence.front().confidence;
  report.confidence = report.attempts.empty() ? confidence : std::min(report.confidence, confidence);
  if (confidence >= kAnswerThreshold) {
    if (const auto answer = planner.answer->answer(asking, attempts, set))
      append(*answer, report.evidence.size(), report.answer);
    else
      done = tl::unexpected(answer.error());
  }
  append(candidates, std::move(attempts), set, report);
  return done;
}

// Of the source that came closest, else of the likeliest.
std::vector<std::string> Engine::State::questionsThatWork(const Question& question,
                                                          const AskReport& report) const {
  const Attempt* closest = closestAttempt(report.attempts);
  std::vector<SourceId> sources;
  if (closest) sources.push_back(closest->candidate.source);
  for (const auto& candidate : report.candidates) sources.push_back(candidate.source);
  for (const auto& source : sources)
    if (const auto entry = catalog.find(source))
      if (auto working = omni::questionsThatWork(question, *entry, kSuggestions); !working.empty())
        return working;
  return {};
}

AskStatus Engine::State::sayWhyNot(const Question& question, const AskOptions& options,
                                   AskReport& report) const {
  const bool failed = std::ranges::any_of(report.attempts, wentWrong);
  if (report.answer.text.empty())
    report.answer.text =
        failed ? failure(report.attempts)
               : abstention(report.attempts, options.execute ? questionsThatWork(question, report)
                                                             : std::vector<std::string>{});
  return failed ? AskStatus::kFailed : AskStatus::kAbstained;
}

AskReport Engine::ask(const std::string& text, const AskOptions& options, const StageSink& sink) const {
  const auto start = std::chrono::steady_clock::now();
  AskReport report{.question = text};
  const auto finish = [&](AskStatus status) {
    report.status = status;
    report.took =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
  };
  report.warnings = leftOut(state_->catalog);
  for (const auto& line : state_->planner.leftOut) report.warnings.push_back("left out: template " + line);
  const auto question = analyse(text, state_->world->today());
  if (!question) {
    report.answer.text = question.error().message;
    report.warnings.push_back(question.error().hint);
    finish(AskStatus::kFailed);
    return report;
  }
  if (question->intent == Intent::kWrite) {
    report.answer.text = "Refused: sources are read-only, and the question asks for a change.";
    finish(AskStatus::kRefused);
    return report;
  }
  Budget budget(state_->config.limits, *state_->world);
  const std::stop_callback gone(options.stop, [&] { budget.cancel(); });
  Trace trace([&](std::string_view stage, std::string_view detail) {
    report.steps.push_back({std::string(stage), std::string(detail)});
    if (sink) sink(stage, detail);
  });
  for (const auto& text : parts(*question)) {
    const auto part = analyse(text, state_->world->today());
    if (!part) {
      trace.warn("a part of the question could not be read, '" + text + "'", part.error());
      continue;
    }
    if (const auto done =
            state_->routePart({*part, budget, trace, false, options.threshold}, options, report);
        !done)
      trace.warn(done.error().text());
  }
  report.spent = budget.spent();
  for (auto& warning : trace.warnings()) report.warnings.push_back(std::move(warning));
  if (budget.exhausted()) report.warnings.push_back("the deadline passed: what was found by then is shown");
  finish(report.answer.citations.empty() ? state_->sayWhyNot(*question, options, report)
                                         : AskStatus::kAnswered);
  return report;
}

}  // namespace omni
