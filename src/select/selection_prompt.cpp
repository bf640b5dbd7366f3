#include "select/selection_prompt.h"

#include "model/prompt/fence.h"

namespace omni {
namespace {

// Of a larger pool those are listed that the indexes put first: of 147 sources that loses one in 300
// questions (docs/decisions/0046). Of the others the names of tables tell enough.
constexpr std::size_t kShortList = 20, kDetailed = 3;
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
    },
    "plan": {
      "type": "array",
      "items": {"type": "object", "properties": {"source": {"type": "string"}, "question": {"type": "string"}},
                "required": ["source", "question"], "additionalProperties": false}
    }
  },
  "required": ["sources", "plan"],
  "additionalProperties": false
})";

}  // namespace

CatalogText SelectionPrompt::sources(const Question& question, const std::vector<SourceId>& among) const {
  const auto likeliest = indexes_->likeliest(question, kShortList, among);
  std::vector<const CatalogEntry*> entries;
  for (const auto& entry : likeliest) entries.push_back(entry.get());
  return catalogText(entries, {.tokens = limits_.tokens, .detailed = kDetailed, .samples = limits_.samples});
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
