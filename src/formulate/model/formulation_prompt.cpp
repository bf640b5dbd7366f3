#include "formulate/model/formulation_prompt.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"
#include "formulate/model/formulation_reply.h"
#include "formulate/model/known_words.h"
#include "language/languages.h"
#include "link/linker.h"
#include "model/prompt/fence.h"

namespace omni {
namespace {

constexpr const char* kSlot = "context";  // of the prompt, that the structural context fills
constexpr std::size_t kReplyTokens = 1500;
constexpr std::size_t kExampleTokens = 1000;  // of all examples
constexpr std::size_t kGivenRows = 5;         // of a given table, as they look
constexpr std::size_t kCellBytes = 100;

std::string promptNamed(std::string_view name) {
  return "formulate_" + lower(name);
}

// Of its dialect, where the operator has given one, else of its language.
std::string promptOf(const SourceInfo& info, const Prompts& prompts) {
  const std::string special = promptNamed(info.dialect);
  return prompts.has(special) ? special : promptNamed(name(info.route));
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

// Its columns, and the first of its rows where `rows` may be shown.
std::string givenText(const GivenTable& given, bool rows) {
  std::vector<std::string> columns;
  for (const GivenColumn& column : given.columns)
    columns.push_back(column.name + " " + std::string(givenTypeName(column.type)));
  std::string text = given.name + "(" + join(columns, ", ") + "), " + counted(given.rows.size(), "row") +
                     " of: " + oneLine(given.question) + "\n";
  for (std::size_t r = 0; rows && r < std::min(given.rows.size(), kGivenRows); ++r) {
    std::vector<std::string> cells;
    for (const Value& value : given.rows[r]) cells.push_back(shown(toText(value), kCellBytes));
    text += join(cells, " | ") + "\n";
  }
  return text;
}

}  // namespace

PromptVariants formulationVariants() {
  PromptVariants variants;
  for (const Route route : {Route::kSql, Route::kSparql, Route::kCypher, Route::kSearch})
    for (const std::string_view dialect : languageOf(route).dialects())
      variants.emplace(promptNamed(dialect), promptNamed(name(route)));
  return variants;
}

FormulationPrompt::FormulationPrompt(std::shared_ptr<const Prompts> prompts, FormulationPromptLimits limits,
                                     std::shared_ptr<const Templates> templates)
    : prompts_(std::move(prompts)),
      limits_(limits),
      templates_(std::move(templates)),
      contexts_(std::make_shared<PromptContexts>(kSlot, limits.contextTokens, limits.samples)) {}

std::string FormulationPrompt::examples(const Question& question, const CatalogEntry& entry) const {
  if (!limits_.samples) return {};
  auto nearest = templates_ ? templates_->nearest(question, entry.descriptor.info.id, limits_.examples)
                            : std::vector<Example>();
  if (nearest.empty()) nearest = nearestByWords(question, entry.descriptor.examples, limits_.examples);
  return examplesText(nearest);
}

Result<ChatRequest> FormulationPrompt::request(const Question& question, const CatalogEntry& entry,
                                               const std::string& earlier, const GivenTable* given) const {
  const auto& info = entry.descriptor.info;
  std::vector<Item> items;  // a corpus has nothing to link to
  if (info.route != Route::kSearch) items = link(question, entry.model, entry.words(), entry.values());
  std::vector<Filling> fillings{plain(kSlot, contexts_->of(entry, items, earlier)),
                                data("question", question.text), data("earlier", earlier)};
  if (info.route != Route::kSearch) {
    fillings.push_back(data("known", knownWords(question, items, entry, limits_.samples)));
    fillings.push_back(data("examples", examples(question, entry)));
  }
  const Language& language = languageOf(info.route);
  if (info.route == Route::kSql || info.route == Route::kCypher)
    fillings.push_back(data("given", given ? givenText(*given, limits_.samples && limits_.rows) : ""));
  if (!language.dialects().empty()) {
    DialectGuide guide = language.guide(info.dialect);
    fillings.push_back(plain("dialect", std::move(guide.name)));
    fillings.push_back(plain("notes", std::move(guide.notes)));
  }
  OMNI_TRY(messages, prompts_->fill(promptOf(info, *prompts_), fillings));
  return ChatRequest{.stage = "formulate",
                     .messages = std::move(messages),
                     .schema = formulationSchema(info.route),
                     .replyTokens = kReplyTokens};
}

}  // namespace omni
