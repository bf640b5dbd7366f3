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
constexpr std::size_t kReadings = 3;          // of one word that are told, each as the source spells it
constexpr std::size_t kPlaces = 8;            // of one of them
constexpr std::string_view kNone = "(none)";

std::string promptName(const SourceInfo& info) {
  return "formulate_" + (info.dialect.empty() ? lower(name(info.route)) : info.dialect);
}

std::string orNone(std::string text) {
  return text.empty() ? std::string(kNone) : text;
}

bool isBareNumber(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return isDigit(c) || c == '.' || c == ','; });
}

// "name of customers": where a value stands.
std::string placeOf(const ElementRef& element, const EntityModel& model) {
  if (element.kind != ElementRef::Kind::kAttribute) return {};
  const Entity& entity = model.entities[element.owner];
  return entity.attributes[element.attribute].name + " of " + entity.name;
}

// Where the source holds what a word of the question names, as the source spells it: what the words were read
// as first, then every other place that holds the same. A number alone is more often a limit than a value.
std::string placesOf(const Item& item, const CatalogEntry& entry) {
  if (item.kind != Item::Kind::kValue || isBareNumber(item.text)) return {};
  std::vector<std::pair<std::string, std::vector<std::string>>> spellings;  // each with its places
  const auto add = [&](const std::string& value, const std::string& place) {
    if (place.empty()) return;
    auto found = std::ranges::find(spellings, value, [](const auto& spelling) { return spelling.first; });
    if (found == spellings.end()) found = spellings.insert(found, {value, {}});
    auto& places = found->second;
    if (places.size() < kPlaces && std::ranges::find(places, place) == places.end()) places.push_back(place);
  };
  for (const Reading& reading : item.readings)
    if (reading.value && spellings.size() < kReadings)
      add(*reading.value, placeOf(reading.element, entry.model));
  for (const auto& [value, places] : std::vector(spellings))
    for (const ValuePlace& place : entry.values().exact(value))
      add(value, placeOf(place.element, entry.model));
  std::string lines;
  for (const auto& [value, places] : spellings)
    lines += "'" + item.text + "' is the value '" + value + "' of " + join(places, ", of ") + "\n";
  return lines;
}

std::string knownOf(const Question& question, const std::vector<Item>& items, const CatalogEntry& entry,
                    bool samples) {
  std::string lines;
  if (samples)
    for (const auto& item : items) lines += placesOf(item, entry);
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
  const std::string context =
      earlier.empty() ? contexts_->of(entry, items) : contexts_->part(entry, items, earlier);
  std::vector<Filling> fillings{plain(kSlot, context), data("question", question.text),
                                data("earlier", orNone(earlier))};
  if (info.route != Route::kSearch) {
    fillings.push_back(data("known", orNone(knownOf(question, items, entry, limits_.samples))));
    fillings.push_back(data("examples", orNone(examples(question, entry))));
  }
  OMNI_TRY(messages, prompts_->fill(prompt, fillings));
  return ChatRequest{.stage = "formulate",
                     .messages = std::move(messages),
                     .schema = formulationSchema(info.route),
                     .replyTokens = kReplyTokens};
}

}  // namespace omni
