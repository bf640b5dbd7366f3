#include "formulate/model/formulation_prompt.h"

#include <algorithm>

#include "base/text.h"
#include "formulate/model/formulation_reply.h"
#include "language/languages.h"
#include "link/linker.h"

namespace omni {
namespace {

constexpr const char* kSlot = "context";  // of the prompt, that the structural context fills
constexpr std::size_t kReplyTokens = 1500;
constexpr std::size_t kExampleTokens = 1000;  // of all examples
constexpr std::size_t kReadings = 3;          // of one word that are told
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

std::string knownOf(const Question& question, const std::vector<Item>& items, const EntityModel& model,
                    bool samples) {
  std::string lines;
  if (samples)
    for (const auto& item : items) lines += placesOf(item, model);
  for (const auto& period : question.periods) {
    lines += "'" + question.textOf(period.first, period.count) + "' is ";
    lines += period.month ? "month " + std::to_string(*period.month) + " of any year\n"
                          : "from " + period.from + " up to but without " + period.to + "\n";
  }
  return lines;
}

std::string examplesText(const std::vector<Example>& examples) {
  std::string text;
  std::size_t left = kExampleTokens;
  for (const auto& example : examples) {
    const std::string one = "Question: " + oneLine(example.question) + "\nQuery: " + example.query + "\n";
    const std::size_t tokens = estimatedTokens(one);
    if (tokens > left) continue;
    left -= tokens;
    text += (text.empty() ? "" : "\n") + one;
  }
  return text;
}

}  // namespace

FormulationPrompt::FormulationPrompt(std::shared_ptr<const Prompts> prompts, FormulationPromptLimits limits,
                                     std::shared_ptr<const Templates> templates)
    : prompts_(std::move(prompts)),
      limits_(limits),
      templates_(std::move(templates)),
      contexts_(std::make_shared<ToldContexts>(kSlot, limits.contextTokens, limits.samples)) {}

std::string FormulationPrompt::examples(const Question& question, const CatalogEntry& entry) const {
  if (!limits_.samples) return {};
  auto nearest = templates_ ? templates_->nearest(question, entry.descriptor.info.id, limits_.examples)
                            : std::vector<Example>();
  if (nearest.empty()) nearest = nearestByWords(question, entry.descriptor.examples, limits_.examples);
  return examplesText(nearest);
}

Result<ChatRequest> FormulationPrompt::request(const Question& question, const CatalogEntry& entry,
                                               const std::string& earlier) const {
  const auto& info = entry.descriptor.info;
  const std::string prompt = promptName(info);
  const auto names = prompts_->names();
  if (std::find(names.begin(), names.end(), prompt) == names.end())
    return fail(Code::kUnsupported, "no prompt for the language of source '" + info.id + "': " + prompt,
                "Let the built-in planner formulate for it.", Audience::kOperator);
  std::vector<Item> items;  // a corpus has nothing to link to
  if (info.route != Route::kSearch) items = link(question, entry.model, entry.words(), entry.values());
  std::vector<Filling> fillings{plain(kSlot, contexts_->of(entry, items)), data("question", question.text),
                                data("earlier", orNone(earlier))};
  if (info.route != Route::kSearch) {
    fillings.push_back(data("known", orNone(knownOf(question, items, entry.model, limits_.samples))));
    fillings.push_back(data("examples", orNone(examples(question, entry))));
  }
  OMNI_TRY(messages, prompts_->fill(prompt, fillings));
  return ChatRequest{.stage = "formulate",
                     .messages = std::move(messages),
                     .schema = formulationSchema(info.route),
                     .replyTokens = kReplyTokens};
}

}  // namespace omni
