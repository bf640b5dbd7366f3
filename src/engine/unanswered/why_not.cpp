#include "engine/unanswered/why_not.h"

#include <algorithm>

#include "engine/unanswered/abstention.h"
#include "formulate/suggestions.h"

namespace omni {
namespace {

constexpr std::size_t kSuggestions = 2;

// Of the source that came closest, else of the likeliest.
std::vector<std::string> suggestions(const Question& question, const Catalog& catalog, const Budget& budget,
                                     const AskReport& report) {
  std::vector<SourceId> sources;
  if (const Attempt* closest = closestAttempt(report.attempts)) sources.push_back(closest->candidate.source);
  for (const auto& candidate : report.candidates) sources.push_back(candidate.source);
  for (const auto& source : sources)
    if (const auto entry = catalog.find(source))
      if (auto working = answerableQuestions(question, *entry, kSuggestions, budget); !working.empty())
        return working;
  return {};
}

}  // namespace

void sayWhyNot(const Question& question, const Catalog& catalog, const Budget& budget, bool suggests,
               AskReport& report) {
  const bool failed = std::ranges::any_of(report.attempts, wentWrong);
  report.status = failed ? AskStatus::kFailed : AskStatus::kAbstained;
  if (!report.answer.text.empty()) return;
  if (failed) {
    report.answer.text = failure(report.attempts);
    return;
  }
  const auto working = suggests ? suggestions(question, catalog, budget, report) : std::vector<std::string>{};
  report.answer.text = abstention(question, report.attempts, report.whyNot, working);
}

}  // namespace omni
