#include "model/chat/stored_reply.h"

#include <nlohmann/json.hpp>

namespace omni {
namespace {

using Json = nlohmann::json;

std::string line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json errorJson(const Error& error) {
  return {{"code", static_cast<int>(error.code)},
          {"name", name(error.code)},
          {"message", error.message},
          {"hint", error.hint},
          {"operator", error.audience == Audience::kOperator}};
}

Error readError(const Json& json) {
  const int code = json.at("code").get<int>();
  const bool known = code >= 0 && code <= static_cast<int>(Code::kInternal);
  return {known ? static_cast<Code>(code) : Code::kInternal, json.at("message").get<std::string>(),
          json.at("hint").get<std::string>(),
          json.at("operator").get<bool>() ? Audience::kOperator : Audience::kCaller};
}

ChatReply readReply(const Json& json) {
  ChatReply reply{.text = json.at("text").get<std::string>()};
  reply.usage = {.calls = json.at("calls").get<std::size_t>(),
                 .promptTokens = json.at("prompt_tokens").get<std::size_t>(),
                 .replyTokens = json.at("reply_tokens").get<std::size_t>(),
                 .money = json.at("money").get<double>(),
                 .estimated = json.at("estimated").get<bool>()};
  if (json.contains("probability")) reply.probability = json.at("probability").get<double>();
  return reply;
}

}  // namespace

std::string requestLine(const ModelConfig& config, const ChatRequest& request) {
  Json messages = Json::array();
  for (const auto& message : request.messages)
    messages.push_back({{"role", static_cast<int>(message.role)}, {"text", message.text}});
  Json json{{"model", config.of(request.stage).name},
            {"messages", std::move(messages)},
            {"temperature", request.temperature},
            {"reply_tokens", config.capOf(request.replyTokens)}};
  if (!request.grammar.empty()) json["grammar"] = request.grammar;
  if (request.schema) json["schema"] = {{"name", request.schema->name}, {"schema", request.schema->schema}};
  return line(json);
}

std::string storedLine(const Result<ChatReply>& reply) {
  if (!reply) return line({{"error", errorJson(reply.error())}});
  Json json{{"text", reply->text},
            {"calls", reply->usage.calls},
            {"prompt_tokens", reply->usage.promptTokens},
            {"reply_tokens", reply->usage.replyTokens},
            {"money", reply->usage.money},
            {"estimated", reply->usage.estimated}};
  if (reply->probability) json["probability"] = *reply->probability;
  return line(json);
}

std::optional<Result<ChatReply>> readStored(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    if (json.contains("error")) return tl::unexpected(readError(json.at("error")));
    return readReply(json);
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

void keepForOwner(const std::filesystem::path& path) {
  using std::filesystem::perms;
  std::error_code ignored;
  std::filesystem::permissions(path, perms::owner_read | perms::owner_write, ignored);
}

}  // namespace omni
