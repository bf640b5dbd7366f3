#include "execute/explore.h"

#include <algorithm>

#include "base/parallel.h"
#include "language/languages.h"

namespace omni {
namespace {

constexpr std::size_t kFormulations = 4;
// What candidates behind the first may cost: they are asked in case it fails, which must not make the answer
// late.
constexpr std::chrono::milliseconds kFollowerTime{1500};

class Explorer {
 public:
  Explorer(const Question& question, const CatalogEntry& entry, const Budget& budget, bool run)
      : question_(question), entry_(entry), budget_(budget), run_(run) {}

  void take(Attempt& attempt) {
    auto formulations = formulate(question_, entry_, kFormulations);
    if (!formulations) {
      attempt.error = std::move(formulations).error();
      return;
    }
    for (std::size_t i = 0; i < formulations->size(); ++i) {
      if (i > 0 && budget_.exhausted()) return;
      Attempt next{.candidate = attempt.candidate, .repairs = static_cast<int>(i)};
      tryOne((*formulations)[i], next);
      // A later formulation must do better than nothing to be kept.
      const bool better =
          i == 0 || (next.outcome && !nothingCame(*next.outcome)) || (attempt.error && next.outcome);
      if (better) attempt = std::move(next);
      if (!attempt.error && (!run_ || !nothingCame(*attempt.outcome))) return;
    }
  }

 private:
  void tryOne(Formulation& formulation, Attempt& attempt) {
    attempt.query = formulation.query;
    attempt.elements = std::move(formulation.elements);
    attempt.fact = std::move(formulation.fact);
    attempt.unexplained = std::move(formulation.unexplained);
    const auto guarded = languageOf(attempt.candidate.route).admit(*attempt.query, entry_.descriptor);
    if (!guarded) {
      attempt.error = guarded.error();
      return;
    }
    if (!run_) return;
    auto outcome = entry_.source->run(*guarded, budget_);
    if (outcome)
      attempt.outcome = std::move(*outcome);
    else
      attempt.error = std::move(outcome).error();
  }

  const Question& question_;
  const CatalogEntry& entry_;
  const Budget& budget_;
  bool run_;
};

}  // namespace

std::vector<Attempt> explore(const Question& question, const std::vector<Candidate>& candidates,
                             const Catalog& catalog, const Budget& budget, bool run) {
  std::vector<Attempt> attempts(candidates.size());
  parallelFor(candidates.size(), candidates.size(), [&](std::size_t i) {
    const auto start = std::chrono::steady_clock::now();
    attempts[i].candidate = candidates[i];
    Limits limits = budget.limits();
    if (i > 0) limits.time = std::min(limits.time, kFollowerTime);
    const Budget share = budget.within(limits);
    if (const auto* entry = catalog.find(candidates[i].source))
      Explorer(question, *entry, share, run).take(attempts[i]);
    attempts[i].took =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
  });
  return attempts;
}

}  // namespace omni
