#include "formulate/model/formulation_prompt.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "base/text.h"
#include "formulate/model/formulation_reply.h"
#include "language/languages.h"
#include "link/linker.h"
#include "link/slice.h"

namespace omni {
namespace {

constexpr std::size_t kReplyTokens = 1500;
constexpr std::size_t kReadings = 3;  // of one word that are told
constexpr std::string_view kNone = "(none)";

std::string promptName(const SourceInfo& info) {
  return "formulate_" + (info.dialect.empty() ? lower(name(info.route)) : info.dialect);
}

std::string orNone(std::string text) {
  return text.empty() ? std::string(kNone) : text;
}

// Where the source holds what a word of the question names, as the source spells it.
std::string placesOf(const Item& item, const EntityModel& model) {
  std::string lines;
  for (std::size_t i = 0; i < std::min(kReadings, item.readings.size()); ++i) {
    const Reading& reading = item.readings[i];
    if (!reading.value || reading.element.kind != ElementRef::Kind::kAttribute) continue;
    const Entity& entity = model.entities[reading.element.owner];
    lines += "'" + item.text + "' is the value '" + *reading.value + "' of " +
             entity.attributes[reading.element.attribute].name + " of " + entity.name + "\n";
  }
  return lines;
}

std::string knownOf(const Question& question, const CatalogEntry& entry, bool samples) {
  std::string lines;
  if (samples)
    for (const auto& item : link(question, entry.model, entry.words(), entry.values()))
      lines += placesOf(item, entry.model);
  for (const auto& period : question.periods)
    lines += "'" + question.textOf(period.first, period.count) + "' is from " + period.from +
             " up to but without " + period.to + "\n";
  return lines;
}

double nearness(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  const std::set<std::string> left(a.begin(), a.end());
  const std::set<std::string> right(b.begin(), b.end());
  std::vector<std::string> both;
  std::set_intersection(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(both));
  const std::size_t all = left.size() + right.size() - both.size();
  return all == 0 ? 0 : static_cast<double>(both.size()) / static_cast<double>(all);
}

std::string examplesOf(const Question& question, const std::vector<Example>& examples, std::size_t most) {
  const auto stems = contentStems(question.text);
  std::vector<std::pair<double, const Example*>> ranked;
  for (const auto& example : examples)
    ranked.emplace_back(nearness(stems, contentStems(example.question)), &example);
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string text;
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i)
    text += (text.empty() ? "" : "\n") + std::string("Question: ") + oneLine(ranked[i].second->question) +
            "\nQuery: " + ranked[i].second->query + "\n";
  return text;
}

std::string contextOf(const Question& question, const CatalogEntry& entry,
                      const FormulationPromptLimits& limits) {
  const auto& descriptor = entry.descriptor;
  const std::string owner =
      descriptor.info.description.empty() ? "" : oneLine(descriptor.info.description) + "\n\n";
  const std::size_t taken = estimatedTokens(owner);
  const ContextOptions options{.samples = limits.samples,
                               .tokens = limits.contextTokens - std::min(limits.contextTokens, taken),
                               .wanted = connectedSlice(question, entry)};
  const auto& language = languageOf(descriptor.info.route);
  return (descriptor.info.route == Route::kSearch ? "" : owner) + language.verbalise(descriptor, options);
}

}  // namespace

Result<ChatRequest> FormulationPrompt::request(const Question& question, const CatalogEntry& entry,
                                               const std::string& earlier) const {
  const auto& info = entry.descriptor.info;
  const std::string prompt = promptName(info);
  const auto names = prompts_->names();
  if (std::find(names.begin(), names.end(), prompt) == names.end())
    return fail(Code::kUnsupported, "no prompt for the language of source '" + info.id + "': " + prompt,
                "Let the built-in planner formulate for it.", Audience::kOperator);
  std::vector<Filling> fillings{data("context", contextOf(question, entry, limits_)),
                                data("question", question.text), data("earlier", orNone(earlier))};
  if (info.route != Route::kSearch) {
    fillings.push_back(data("known", orNone(knownOf(question, entry, limits_.samples))));
    const std::size_t most = limits_.samples ? limits_.examples : 0;
    fillings.push_back(data("examples", orNone(examplesOf(question, entry.descriptor.examples, most))));
  }
  OMNI_TRY(messages, prompts_->fill(prompt, fillings));
  return ChatRequest{.stage = "formulate",
                     .messages = std::move(messages),
                     .schema = formulationSchema(info.route),
                     .replyTokens = kReplyTokens};
}

}  // namespace omni
