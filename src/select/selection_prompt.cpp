#include "select/selection_prompt.h"

namespace omni {
namespace {

constexpr std::size_t kShortList = 100;
constexpr std::size_t kReplyTokens = 800;

constexpr std::string_view kSchema = R"({
  "type": "object",
  "properties": {
    "sources": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "id": {"type": "string"},
          "probability": {"type": "number"},
          "reason": {"type": "string"}
        },
        "required": ["id", "probability", "reason"],
        "additionalProperties": false
      }
    }
  },
  "required": ["sources"],
  "additionalProperties": false
})";

std::vector<const CatalogEntry*> all(const Catalog& catalog) {
  std::vector<const CatalogEntry*> entries;
  for (const auto& entry : catalog.entries()) entries.push_back(&entry);
  return entries;
}

}  // namespace

SelectionPrompt::SelectionPrompt(const Catalog& catalog, std::shared_ptr<const BuiltinSelector> indexes,
                                 std::shared_ptr<const Prompts> prompts, const CatalogTextLimits& limits)
    : catalog_(catalog),
      indexes_(std::move(indexes)),
      prompts_(std::move(prompts)),
      limits_(limits),
      whole_(catalogText(all(catalog), limits)) {}

CatalogText SelectionPrompt::sources(const Question& question, const std::vector<SourceId>& among) const {
  if (among.empty()) {
    if (whole_.sources == catalog_.entries().size()) return whole_;
    return catalogText(indexes_->likeliest(question, kShortList, among), limits_);
  }
  std::vector<const CatalogEntry*> entries;
  for (const auto& id : among)
    if (const auto* entry = catalog_.find(id)) entries.push_back(entry);
  auto text = catalogText(entries, limits_);
  if (text.sources == entries.size()) return text;
  return catalogText(indexes_->likeliest(question, kShortList, among), limits_);
}

Result<ChatRequest> SelectionPrompt::request(const Question& question, std::size_t k,
                                             const std::vector<SourceId>& among) const {
  OMNI_TRY(messages,
           prompts_->fill("select", {data("sources", sources(question, among).text),
                                     data("question", question.text), plain("count", std::to_string(k))}));
  return ChatRequest{.stage = "select",
                     .messages = std::move(messages),
                     .schema = ReplySchema{"select", std::string(kSchema)},
                     .replyTokens = kReplyTokens};
}

}  // namespace omni
