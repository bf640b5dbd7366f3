#include "select/model_selector.h"

#include <algorithm>

#include "base/text.h"
#include "model/prompt/fence.h"

namespace omni {
namespace {

constexpr std::size_t kReasonBytes = 300;
constexpr std::size_t kIdBytes = 80;
constexpr std::size_t kMaxSteps = 3;
constexpr std::size_t kQuestionBytes = 1000;

template <class T>
bool holds(const std::vector<T>& items, const T& item) {
  return std::find(items.begin(), items.end(), item) != items.end();
}

bool chosen(const std::vector<Candidate>& candidates, const SourceId& id) {
  return std::any_of(candidates.begin(), candidates.end(),
                     [&](const Candidate& candidate) { return candidate.source == id; });
}

}  // namespace

std::vector<Candidate> ModelSelector::named(const Asking& asking, const std::vector<Reply>& sources,
                                            const std::vector<SourceId>& among) const {
  std::vector<Candidate> candidates;
  std::vector<std::string> unknown;
  for (const auto& source : sources) {
    const std::string id = source.text("id");
    const auto entry = catalog_.find(id);
    if (!entry || (!among.empty() && !holds(among, id))) {
      unknown.push_back("'" + shown(id, kIdBytes) + "'");
      continue;
    }
    if (chosen(candidates, id)) continue;
    candidates.push_back({id, entry->descriptor.info.route,
                          std::clamp(source.number("probability", 0), 0.0, 1.0),
                          shown(source.text("reason"), kReasonBytes)});
  }
  if (!unknown.empty())
    asking.trace.warn("the model chose what is no source here, dropped: " + join(unknown, ", "));
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  return candidates;
}

std::vector<PlannedStep> ModelSelector::planned(const Asking& asking, const std::vector<Reply>& steps,
                                                const std::vector<SourceId>& among) const {
  std::vector<PlannedStep> plan;
  const auto dropped = [&](const std::string& why) {
    asking.trace.warn("the model's plan over several sources is dropped: " + why);
    return std::vector<PlannedStep>();
  };
  for (const auto& step : steps) {
    const SourceId id = step.text("source");
    const auto entry = catalog_.find(id);
    if (!entry || (!among.empty() && !holds(among, id)))
      return dropped("'" + shown(id, kIdBytes) + "' is no source here");
    if (entry->descriptor.info.route == Route::kSearch) return dropped("'" + id + "' holds texts, no rows");
    if (std::ranges::find(plan, id, &PlannedStep::source) != plan.end())
      return dropped("it asks '" + id + "' twice");
    const std::string question = step.text("question");
    if (trim(question).empty() || question.size() > kQuestionBytes)
      return dropped("it has no question for '" + id + "'");
    plan.push_back({id, shown(trim(question))});
  }
  if (plan.size() == 1) return dropped("it has one step");
  if (plan.size() > kMaxSteps) return dropped("it has " + std::to_string(plan.size()) + " steps");
  return plan;
}

Result<Selection> ModelSelector::select(const Asking& asking, std::size_t k,
                                        const std::vector<SourceId>& among) const {
  OMNI_TRY(request, prompt_.request(asking.question, k, among));
  OMNI_TRY(reply, model_->chat(request, asking.ofOneCall()));
  OMNI_TRY(parsed, Reply::parse(reply, request.stage));
  const auto sources = parsed.objects("sources");
  Selection selection{named(asking, sources, among), planned(asking, parsed.objects("plan"), among)};
  auto& candidates = selection.candidates;
  if (sources.empty()) asking.trace.tell("select", "the model finds no source that could answer");
  if (candidates.empty() && !sources.empty())
    return fail(Code::kNotFound, "the model names no source that could answer",
                "Name what the question is about as the sources do, or ask one source alone.");
  if (candidates.size() > k) candidates.resize(k);
  return selection;
}

}  // namespace omni
