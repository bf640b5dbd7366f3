#include "select/selection_prompt.h"

#include "model/prompt/fence.h"

namespace omni {
namespace {

constexpr const char* kSlot = "sources";  // of the prompt, that the catalogue fills
// Of a larger pool those are told that the indexes put first: of 147 sources that loses one in 300 questions
// (docs/decisions/0046).
constexpr std::size_t kShortList = 20;
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

using Entries = std::vector<std::shared_ptr<const CatalogEntry>>;

CatalogText written(const Entries& entries, const CatalogTextLimits& limits) {
  std::vector<const CatalogEntry*> told;
  for (const auto& entry : entries) told.push_back(entry.get());
  return catalogText(told, limits);
}

CatalogText allOf(const Catalog& catalog, const CatalogTextLimits& limits) {
  if (catalog.size() > kShortList) return {};
  Entries entries;
  for (std::size_t place = 0; place < catalog.size(); ++place)
    if (auto entry = catalog.entry(place)) entries.push_back(std::move(entry));
  return written(entries, limits);
}

}  // namespace

SelectionPrompt::SelectionPrompt(const Catalog& catalog, std::shared_ptr<const BuiltinSelector> indexes,
                                 std::shared_ptr<const Prompts> prompts, const CatalogTextLimits& limits)
    : catalog_(catalog),
      indexes_(std::move(indexes)),
      prompts_(std::move(prompts)),
      limits_(limits),
      whole_(allOf(catalog, limits)),
      wholeFenced_(fence(kSlot, whole_.text)) {}

CatalogText SelectionPrompt::sources(const Question& question, const std::vector<SourceId>& among) const {
  if (among.empty()) {
    if (whole_.sources == catalog_.size()) return whole_;
    return written(indexes_->likeliest(question, kShortList, among), limits_);
  }
  if (among.size() <= kShortList) {
    Entries entries;
    for (const auto& id : among)
      if (auto entry = catalog_.find(id)) entries.push_back(std::move(entry));
    auto text = written(entries, limits_);
    if (text.sources == entries.size()) return text;
  }
  return written(indexes_->likeliest(question, kShortList, among), limits_);
}

Filling SelectionPrompt::told(const Question& question, const std::vector<SourceId>& among) const {
  const bool all = among.empty() && whole_.sources == catalog_.size();
  return all ? plain(kSlot, wholeFenced_) : data(kSlot, sources(question, among).text);
}

Result<ChatRequest> SelectionPrompt::request(const Question& question, std::size_t k,
                                             const std::vector<SourceId>& among) const {
  OMNI_TRY(messages, prompts_->fill("select", {told(question, among), data("question", question.text),
                                               plain("count", std::to_string(k))}));
  return ChatRequest{.stage = "select",
                     .messages = std::move(messages),
                     .schema = ReplySchema{"select", std::string(kSchema)},
                     .replyTokens = kReplyTokens};
}

}  // namespace omni
