#include "engine/pipeline.h"

#include <algorithm>
#include <span>

#include "base/counted.h"
#include "base/threads/executor.h"
#include "engine/follow_ups.h"
#include "engine/glossary/defined_terms.h"
#include "engine/interpretations/interpretations.h"
#include "engine/report_parts.h"
#include "engine/routed.h"
#include "engine/second/second_look.h"
#include "engine/unanswered/asked_sources.h"
#include "engine/unanswered/unasked_source.h"
#include "engine/unanswered/why_not.h"
#include "engine/weighing.h"
#include "entities/names_elsewhere.h"
#include "evidence/builtin_evidence_selector.h"
#include "execute/explore.h"
#include "execute/supporting_columns.h"
#include "formulate/builtin_formulator.h"
#include "join/over_two.h"
#include "question/parts/parts.h"
#include "route/media.h"

namespace omni {
namespace {

constexpr double kMinConfidence = 0.12;  // in the best evidence; below it nothing is answered
// The same of a passage. Three are shown, and a reader sees at once whether they tell it: of 11 questions to
// texts of five worlds whose best passage lay between the two, one of the three answered 6.
constexpr double kMinPassageConfidence = 0.08;
constexpr std::size_t kBriefingCandidates = 6;  // sources that a briefing asks where nobody says how many
constexpr std::size_t kJoinable = 6;            // sources among which two are looked for that answer together

// Whether the best evidence is sure enough to be shown as an answer.
bool answers(const EvidenceSet& set) {
  if (set.evidence.empty()) return false;
  const Evidence& best = set.evidence.front();
  return best.confidence >=
         (best.provenance.route == Route::kSearch ? kMinPassageConfidence : kMinConfidence);
}

}  // namespace

Status Pipeline::ask(const Question& question, const AskOptions& options, const Budget& budget, Trace& trace,
                     AskReport& report) const {
  OMNI_TRY(whole, complete(question, options, budget, trace, report));
  if (whole.intent == Intent::kWrite) {
    refuse(report);
    return {};
  }
  const auto asked = options.given ? std::vector<QuestionPart>{{whole.text, {}}}
                                   : parts(whole, mediaIn(catalog_, options.sources));
  for (const auto& [text, but] : asked) {
    auto part = analyse(text, world_.today());
    if (part && config_.names) part = config_.names->withOtherNames(*std::move(part));
    if (!part) {
      trace.warn("a part of the question could not be read, '" + text + "'", part.error());
      continue;
    }
    Inquiry inquiry(*std::move(part), budget, trace, options, report.trustedFrom);
    inquiry.options.clarify &= asked.size() == 1;  // one question back at most
    if (but != HeldMedia{}) inquiry.options.sources = othersThan(but, catalog_, options.sources);
    const Status done = run(inquiry);
    if (inquiry.routing) report.routings.push_back(*inquiry.routing);
    if (done) append(inquiry, report);
    if (!done && options.given) return done;
    for (const Status& status : {done, inquiry.found.failed})
      if (!status) trace.warn(status.error().text());
  }
  if (report.clarification)
    report.status = AskStatus::kNeedsInput;
  else if (report.answer.citations.empty())
    sayWhyNot(whole, catalog_, budget, options.execute, report);
  else
    report.status = AskStatus::kAnswered;
  if (report.status == AskStatus::kAnswered || report.status == AskStatus::kAbstained)
    if (const auto unasked = unaskedSource(whole, report, options.sources, catalog_, config_, world_))
      unasked->fail(report);
  return {};
}

Status Pipeline::run(Inquiry& of) const {
  if (of.options.given) return throughGiven(of);
  OMNI_RETURN_IF_ERROR(define(glossary_, of));
  if (!of.found.attempts.empty()) {
    answer(of);
    return {};
  }
  if (planner_.route) route(*planner_.route, catalog_, of);
  Status done;
  if (of.found.answer.text.empty()) {
    do {
      done = throughSources(of);
    } while (widen(of));
  }
  citeDefinition(of);
  return done;
}

Status Pipeline::throughSources(Inquiry& of) const {
  if (!askAgent(of)) {
    OMNI_RETURN_IF_ERROR(select(of));
    explore(of);
  }
  choose(of);
  OMNI_RETURN_IF_ERROR(interpret(of));
  answer(of);
  return {};
}

// The query that the caller gave is all that is asked, and what it brings is the evidence.
Status Pipeline::throughGiven(Inquiry& of) const {
  OMNI_TRY(attempt, askGiven(*of.options.given, of.asking, catalog_, of.options.execute));
  of.found.candidates = {attempt.candidate};
  of.found.attempts.push_back(std::move(attempt));
  of.found.set.evidence = evidenceOf(of.found.attempts.front(), 0, 1);
  if (!of.found.set.evidence.empty()) fetchSupportingColumns(of.asking, catalog_, of.found.attempts.front());
  answer(of);
  return {};
}

// With aliases in the words of the sources, and a follow-up as it would be asked by itself.
Result<Question> Pipeline::complete(const Question& question, const AskOptions& options, const Budget& budget,
                                    Trace& trace, AskReport& report) const {
  OMNI_TRY(resolved, glossary_.resolveAliases(question));
  OMNI_TRY(whole, wholeQuestion(resolved, options,
                                {catalog_, *planner_.select, budget, world_.today(), models_, trace}));
  if (whole.text != resolved.text) {
    report.question = whole.text;
    trace.tell("question", "asked as: " + whole.text);
  }
  return std::move(whole);
}

// An agent selects, formulates and runs by itself; false: there is none, or it could not be asked.
bool Pipeline::askAgent(Inquiry& of) const {
  if (!planner_.agent || !of.options.execute || of.asking.keys) return false;
  auto attempts = planner_.agent->run(of.asking, of.options.sources);
  if (!attempts) {
    of.asking.trace.warn("the agent could not be asked, the built-in planner is used", attempts.error());
    return false;
  }
  for (Attempt& attempt : *attempts) attempt.derivation.writer = config_.model->of("agent").name;
  of.found.candidates = candidatesOf(*attempts);
  of.found.attempts = *std::move(attempts);
  return true;
}

Status Pipeline::select(Inquiry& of) const {
  const bool wide = of.question.isBriefing();
  const std::size_t usual = wide ? std::max(config_.candidates, kBriefingCandidates) : config_.candidates;
  const std::size_t k = of.options.candidates.value_or(usual);
  const std::size_t joinable = planner_.join && of.options.execute ? kJoinable : 0;
  OMNI_TRY(selected, planner_.select->select(of.asking, std::max(k, joinable), of.options.sources));
  of.found.candidates = selected.candidates;
  if (of.found.candidates.size() > k) of.found.candidates.resize(k);
  of.found.likely = std::move(selected.candidates);
  of.found.plan = std::move(selected.plan);
  of.asking.trace.tell("select", listed(of.found.candidates));
  for (const auto& candidate : of.found.candidates)
    if (!candidate.reason.empty()) of.asking.trace.tell("weigh", candidate.source + ": " + candidate.reason);
  return {};
}

// Formulates a query for each source in its language, guards it, runs it.
void Pipeline::explore(Inquiry& of) const {
  const BuiltinFormulator keyed;  // no other writes queries for keys
  const Formulator& writer = of.asking.keys ? keyed : *planner_.formulate;
  const auto alone = [&] {
    of.found.attempts =
        omni::explore(of.asking, of.found.candidates, catalog_, writer, of.options.execute, planner_.settles);
  };
  if (of.found.plan.empty()) return alone();
  if (!planner_.planned || !of.options.execute || of.asking.keys) {
    of.asking.trace.tell("join", "the plan over several sources is not run");
    return alone();
  }
  std::vector<Attempt> steps;
  of.asking.budget.executor().both(
      alone, [&] { steps = planner_.planned->run(of.asking, of.found.plan, of.found.likely); });
  if (steps.empty()) return;
  of.found.attempts.push_back(std::move(steps.back()));
  steps.pop_back();
  of.found.steps = std::move(steps);
}

// Which outcomes answer; where none surely does, a language model is asked where there is one, and two
// sources together where none answers alone.
void Pipeline::choose(Inquiry& of) const {
  auto& [likely, candidates, plan, steps, attempts, set, interpretations, clarification, meant, answer,
         failed] = of.found;
  Trace& trace = of.asking.trace;
  const std::size_t together = attempts.size() - 1;  // the last step of a plan, where there is one
  trace.tell("execute", counted(attempts.size(), "attempt"));
  warnOfFailures(attempts, trace);
  if (of.options.execute) lookCloser(of.asking, catalog_, attempts);
  if (auto chosen = weighed(of.asking, catalog_, planner_, of.options.execute, attempts))
    set = *std::move(chosen);
  else
    failed = tl::unexpected(std::move(chosen).error());
  const bool mayAskOthers = of.options.execute && !of.asking.keys && !of.question.isBriefing();
  if (mayAskOthers && planner_.second && !isSettled(set, attempts, of.trustedFrom))
    lookAgain(of.asking, candidates, catalog_, *planner_.second, attempts, set);
  if (!steps.empty()) citeSteps(std::move(steps), together, attempts, set);
  trace.tell("evidence", std::to_string(set.evidence.size()) + " kept");
  if (mayAskOthers && planner_.join)
    answerOverTwo(of.asking, *planner_.join, likely, kMinConfidence, attempts, set);
}

// Other interpretations of the question; the caller may have chosen among that, or is asked which he means.
Status Pipeline::interpret(Inquiry& of) const {
  auto& [likely, candidates, plan, steps, attempts, set, interpretations, clarification, meant, answer,
         failed] = of.found;
  interpretations = interpretationsOf(attempts, set);
  OMNI_RETURN_IF_ERROR(settleMeaning(of));
  if (interpretations.size() > kMaxInterpretations) interpretations.resize(kMaxInterpretations);
  if (of.options.runInterpretations) tryAll(of.asking, catalog_, attempts, interpretations);
  if (!set.evidence.empty())
    fetchSupportingColumns(of.asking, catalog_, attempts[set.evidence.front().attempt]);
  dateContradictions(of.asking, catalog_, attempts, set.contradictions);
  if (!planner_.agent && of.options.execute && !candidates.empty())
    of.asking.trace.tell("evidence", commitment(candidates, set.evidence));
  return {};
}

// By what the caller chose; where he did not, and several meanings are probable, he is asked.
Status Pipeline::settleMeaning(Inquiry& of) const {
  auto& [likely, candidates, plan, steps, attempts, set, interpretations, clarification, meant, answer,
         failed] = of.found;
  const std::span offered =
      std::span(interpretations).first(std::min(interpretations.size(), kMaxInterpretations));
  if (of.options.interpretation > 0)
    return readAs(of.options.interpretation, offered, of.asking, catalog_, attempts, set);
  if (const std::size_t number = numberOf(of.options.meant, interpretations)) {
    OMNI_RETURN_IF_ERROR(readAs(number, interpretations, of.asking, catalog_, attempts, set));
    meant = idOf(interpretations[number - 1]);
    // Its caller settled which of them is meant: it is as sure as the likeliest was.
    for (Evidence& evidence : set.evidence)
      evidence.confidence = std::max(evidence.confidence, interpretations.front().confidence);
  } else if (of.options.clarify && of.options.execute && answers(set) && set.contradictions.empty()) {
    auto meanings = probableMeanings(interpretations);
    tryAll(of.asking, catalog_, attempts, meanings);
    clarification = clarificationOf(meanings);
  }
  return {};
}

void Pipeline::answer(Inquiry& of) const {
  if (of.found.clarification) return;
  const bool chosen =
      (of.options.interpretation > 0 || !of.found.meant.empty()) && !of.found.set.evidence.empty();
  if (!answers(of.found.set) && !chosen) return;
  if (auto answer = planner_.answer->answer(of.asking, of.found.attempts, of.found.set))
    of.found.answer = *std::move(answer);
  else
    of.found.failed = tl::unexpected(std::move(answer).error());
}

}  // namespace omni
