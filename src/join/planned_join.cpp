#include "join/planned_join.h"

#include <algorithm>
#include <utility>

#include "base/counted.h"
#include "execute/explore.h"
#include "join/given_rows.h"

namespace omni {
namespace {

constexpr double kPlanned = .5;  // that a source answers which is planned to, and was not selected

Candidate candidateFor(const CatalogEntry& entry, std::span<const Candidate> candidates) {
  const auto& info = entry.descriptor.info;
  const auto selected = std::ranges::find(candidates, info.id, &Candidate::source);
  return selected != candidates.end() ? *selected
                                      : Candidate{.source = info.id, .route = info.route, .score = kPlanned};
}

}  // namespace

std::vector<Attempt> PlannedJoin::run(const Asking& asking, const std::vector<PlannedStep>& plan,
                                      std::span<const Candidate> candidates) const {
  const auto note = [&](const std::string& what) { asking.trace.tell("join", what); };
  const auto none = [&](const std::string& why) {
    note("not joined: " + why);
    return std::vector<Attempt>();
  };
  std::vector<Attempt> attempts;
  for (const PlannedStep& step : plan) {
    const auto entry = catalog_.find(step.source);
    const auto question = analyse(step.question, world_.today());
    if (!entry || !question) return none("source '" + step.source + "' cannot be asked");
    Asking part{*question, asking.budget, asking.trace};
    part.threshold = asking.threshold;
    if (!attempts.empty()) {
      const Attempt& before = attempts.back();
      auto given =
          givenRows(*before.outcome, before.candidate.source, plan[attempts.size() - 1].question, *entry);
      if (!given) return none(given.error().message);
      part.given = *std::move(given);
    }
    note((attempts.empty() ? "first '" : "then '") + question->text + "' of " + step.source +
         (part.given ? ", given " + counted(part.given->rows.size(), "row") : ""));
    attempts.push_back(explore(part, {candidateFor(*entry, candidates)}, catalog_, writer_, true).front());
    const auto& error = attempts.back().error;
    if (!brought(attempts.back()))
      return none("source '" + step.source + "' brought nothing" + (error ? ", " + error->message : ""));
  }
  return attempts;
}

}  // namespace omni
