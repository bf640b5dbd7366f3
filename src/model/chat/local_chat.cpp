#include "model/chat/local_chat.h"

#include <cmath>

#include "model/chat/reply/reply_text.h"
#include "model/chat/reply/tokens.h"
#include "model/local/json_grammar.h"
#include "model/local/model_files.h"

namespace omni {
namespace {

tl::unexpected<Error> unusableCompletion(const std::string& model, const std::string& violation) {
  return fail(Code::kUnreadable, model + ": the completion does not satisfy the schema: " + violation,
              "Raise model.reply_tokens if it was cut off, or take a larger model.", Audience::kOperator);
}

// The JSON value that was asked for.
Result<std::string> checked(const LocalAnswer& answer, const ReplySchema& schema, const std::string& model) {
  OMNI_TRY(checker, ReplyChecker::make(schema));
  const auto json = findJsonObject(answer.text);
  if (!json)
    return unusableCompletion(model, answer.ended ? "there is no JSON object in it" : "it was cut off");
  if (const auto wrong = checker->violation(*json)) return unusableCompletion(model, *wrong);
  return std::string(*json);
}

}  // namespace

Result<std::unique_ptr<LocalChat>> LocalChat::open(ModelConfig config, const World& world) {
  Models models;
  std::vector<const ModelTarget*> targets{&config.target};
  for (const auto& [stage, target] : config.stages) targets.push_back(&target);
  for (const auto* target : targets) {
    if (target->local.empty() || models.contains(target->local)) continue;
    OMNI_TRY(file, modelFile(target->local, world));
    LocalModelSettings settings{.file = std::move(file)};
    if (config.keepLocal) settings.idle = {};
    models.emplace(target->local, std::make_unique<LocalModel>(std::move(settings), world));
  }
  return std::unique_ptr<LocalChat>(new LocalChat(std::move(config), std::move(models)));
}

Result<ChatReply> LocalChat::chat(const ChatRequest& request, const Budget& budget, const ReplySink& sink) {
  auto replied = reply(request, budget, sink);
  if (!replied && !replied.error().message.starts_with(request.stage + ": "))
    replied.error().message.insert(0, request.stage + ": ");
  return replied;
}

Status LocalChat::prepare(const ChatRequest& request, const Budget& budget) {
  return models_.at(config_.of(request.stage).local)->prepare({.messages = request.messages}, budget);
}

bool LocalChat::isPrepared(const ChatRequest& request) const {
  return models_.at(config_.of(request.stage).local)->isPrepared(request.messages);
}

Result<ChatReply> LocalChat::reply(const ChatRequest& request, const Budget& budget, const ReplySink& sink) {
  const ModelTarget& target = config_.of(request.stage);
  const std::size_t cap = config_.capOf(request.replyTokens), prompt = estimatedTokens(request);
  OMNI_TRY(reservation, budget.reserve(prompt + cap, target.prices.of(prompt, cap), request.stage));
  LocalRequest asked{.messages = request.messages,
                     .grammar = request.grammar,
                     .tokens = static_cast<std::uint32_t>(cap),
                     .temperature = request.temperature};
  if (request.schema) asked.grammar = grammarOf(request.schema->schema).value_or("");
  const bool streamed = sink && !request.schema;
  const auto answer = models_.at(target.local)->ask(std::move(asked), budget, streamed ? sink : ReplySink());
  if (!answer) return tl::unexpected(answer.error());
  ChatReply reply{.text = {},
                  .usage = {.calls = 1, .promptTokens = answer->promptTokens, .replyTokens = answer->tokens},
                  .probability = std::exp(answer->logProbability)};
  reply.usage.money = target.prices.of(answer->promptTokens, answer->tokens);
  reservation.settle(answer->promptTokens + answer->tokens, reply.usage.money);
  if (request.schema) {
    OMNI_TRY(json, checked(*answer, *request.schema, target.name));
    reply.text = std::move(json);
  } else {
    reply.text = streamed ? answer->text : std::string(withoutThoughts(answer->text));
  }
  if (reply.text.empty())
    return fail(Code::kUnreadable, target.name + ": the model replied nothing",
                "Raise model.reply_tokens if it thinks before it answers.", Audience::kOperator);
  return reply;
}

}  // namespace omni
