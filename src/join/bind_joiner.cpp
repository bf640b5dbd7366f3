#include "join/bind_joiner.h"

#include <algorithm>
#include <set>

#include "base/counted.h"
#include "base/text.h"
#include "base/threads/executor.h"
#include "execute/explore.h"
#include "formulate/asked_values.h"
#include "join/keys.h"
#include "link/bindings.h"

namespace omni {
namespace {

constexpr std::size_t kMaxPlans = 4;      // that are run, of one question
constexpr std::size_t kSelected = 6;      // among which a half's source has to be
constexpr double kHardlySelected = 0.05;  // where it is not

/// Words of the question that a query leaves out, or that mean nothing in its source.
std::size_t leftOut(const Attempt& attempt) {
  std::size_t meaningless = 0;
  for (const std::string& piece : attempt.derivation.segmentation) meaningless += wordsWithoutMeaning(piece);
  return std::max(identifierWords(attempt.unexplained).size(), meaningless) + attempt.derivation.open.size();
}

// The least that is left out by a query of the whole question.
std::size_t leastLeftOut(std::span<const Attempt> attempts, std::size_t otherwise) {
  std::size_t least = otherwise;
  for (const Attempt& attempt : attempts)
    if (brought(attempt)) least = std::min(least, leftOut(attempt));
  return least;
}

}  // namespace

std::vector<BindJoiner::Side> BindJoiner::sidesOf(const Asking& asking,
                                                  std::span<const Candidate> candidates) const {
  std::vector<Side> sides(candidates.size());
  asking.budget.executor().each(candidates.size(), candidates.size(), [&](std::size_t c) {
    const Candidate& candidate = candidates[c];
    auto entry = candidate.route == Route::kSearch ? nullptr : catalog_.find(candidate.source);
    if (!entry) return;
    const auto richer = withAskedValues(asking, *entry);
    Explained explained = explainedBy(asking.question, richer ? *richer : *entry);
    sides[c] = {&candidate, std::move(entry), std::move(explained)};
  });
  std::erase_if(sides, [](const Side& side) { return !side.entry; });
  return sides;
}

std::vector<BindJoiner::Plan> BindJoiner::plansFor(const Question& question, const std::vector<Side>& sides) {
  std::vector<Plan> plans;
  for (const Side& first : sides)
    for (const Side& second : sides)
      for (Cut& cut : cuts(question, first.explained, second.explained))
        plans.push_back(
            {&first, &second, std::move(cut), unexplained(question, first.explained, second.explained)});
  std::ranges::stable_sort(plans, {}, &Plan::unexplained);
  if (plans.size() > kMaxPlans) plans.resize(kMaxPlans);
  return plans;
}

// Selection scores the source of a half among joinable sources alone.
double BindJoiner::confidenceOf(const Asking& half, Attempt& attempt) const {
  attempt.candidate.score = kHardlySelected;
  if (const auto selected = select_.select(half, kSelected, {}))
    for (const Candidate& candidate : selected->candidates)
      if (candidate.source == attempt.candidate.source) attempt.candidate = candidate;
  const auto set = evidence_.choose(half, {&attempt, 1});
  return set && !set->evidence.empty() ? set->evidence.front().confidence : 0;
}

std::optional<Joined> BindJoiner::run(const Asking& asking, const Plan& plan, std::size_t least) const {
  const auto note = [&](const std::string& what) { asking.trace.tell("join", what); };
  const auto ask = [&](const Asking& half, const Side& side) {
    return explore(half, {*side.candidate}, catalog_, formulator_, true).front();
  };
  const auto firstQuestion = analyse(plan.cut.first, world_.today());
  if (!firstQuestion) return std::nullopt;
  const Asking first{*firstQuestion, asking.budget, asking.trace};
  note("first '" + firstQuestion->text + "' of " + plan.first->candidate->source);
  Joined joined{.first = ask(first, *plan.first)};
  if (!brought(joined.first) || leftOut(joined.first) >= least) return std::nullopt;
  auto keys = keysOf(*joined.first.outcome, *plan.second->entry);
  if (!keys) {
    note(keys.error().message);
    return std::nullopt;
  }
  keys->thing = plan.cut.thing;
  keys->source = plan.first->candidate->source;
  keys->question = firstQuestion->text;
  const auto secondQuestion = analyse(plan.cut.second(keys->named), world_.today());
  if (!secondQuestion) return std::nullopt;
  Asking second{*secondQuestion, asking.budget, asking.trace};
  second.keys = &*keys;
  note("then '" + secondQuestion->text + "' of " + plan.second->candidate->source + ", for " +
       counted(keys->all.size(), "key"));
  joined.second = ask(second, *plan.second);
  if (!brought(joined.second) || leftOut(joined.first) + leftOut(joined.second) >= least) return std::nullopt;
  joined.sureOfFirst = confidenceOf(first, joined.first);
  joined.sure = joined.sureOfFirst * confidenceOf(second, joined.second);
  return joined;
}

std::optional<Joined> BindJoiner::join(const Asking& asking, std::span<const Candidate> candidates,
                                       std::span<const Attempt> attempts) const {
  const std::size_t least = leastLeftOut(attempts, asking.question.tokens.size());
  if (least == 0) return std::nullopt;
  const auto sides = sidesOf(asking, candidates);
  std::optional<Joined> best;
  std::set<std::pair<const Side*, const Side*>> done;  // by the first cut that can be
  for (const Plan& plan : plansFor(asking.question, sides)) {
    if (plan.unexplained >= least || asking.budget.exhausted()) break;
    if (done.contains({plan.first, plan.second})) continue;
    auto joined = run(asking, plan, least);
    if (!joined) continue;
    done.emplace(plan.first, plan.second);
    if (!best || joined->sure > best->sure) best = std::move(joined);
  }
  return best;
}

}  // namespace omni
