#include "app/mcp/asking_back.h"

#include "base/text.h"

namespace omni {
namespace {

constexpr const char* kKey = "meaning";  // of the one input request, and of the one field of its form

const Json& memberOf(const Json& object, const char* key) {
  static const Json kNone;
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found == object.end() ? kNone : *found;
}

/// What of the call's arguments its question depends on.
Json askedBy(const Json& params) {
  Json arguments = memberOf(params, "arguments");
  if (arguments.is_object()) arguments.erase("max_tokens");
  return arguments;
}

}  // namespace

bool takesForms(const Json& clientCapabilities) {
  const Json& elicitation = memberOf(clientCapabilities, "elicitation");
  return elicitation.is_object() && (elicitation.empty() || elicitation.contains("form"));
}

Json elicitationOf(const Json& needsInput, bool modern) {
  Json field{{"type", "string"}, {"title", "Meaning"}, {"default", "1"}};
  std::string message = needsInput["question"];
  std::size_t count = 0;
  for (const Json& choice : needsInput["choices"]) {
    const std::string number = std::to_string(++count), label = choice["label"];
    message += "\n" + number + ". " + label;
    if (modern) {
      field["oneOf"].push_back({{"const", number}, {"title", label}});
    } else {
      field["enum"].push_back(number);
      field["enumNames"].push_back(label);
    }
  }
  return {{"mode", "form"},
          {"message", std::move(message)},
          {"requestedSchema",
           {{"type", "object"}, {"properties", {{kKey, field}}}, {"required", Json::array({kKey})}}}};
}

std::optional<std::size_t> choiceIn(const Json& elicitResult) {
  const Json& action = memberOf(elicitResult, "action");
  if (action == "decline" || action == "cancel") return 1;
  const Json& chosen = memberOf(memberOf(elicitResult, "content"), kKey);
  if (action != "accept" || !chosen.is_string()) return std::nullopt;
  const auto& digits = chosen.get_ref<const std::string&>();
  const bool isDigit = digits.size() == 1 && digits[0] >= '1' && digits[0] <= '9';
  return isDigit ? std::optional<std::size_t>(digits[0] - '0') : std::nullopt;
}

Json inputRequired(const Json& needsInput) {
  return {{"resultType", "input_required"},
          {"inputRequests",
           {{kKey, {{"method", "elicitation/create"}, {"params", elicitationOf(needsInput, true)}}}}},
          {"requestState", needsInput["token"]}};
}

std::optional<std::size_t> respondedChoice(const Json& params) {
  return choiceIn(memberOf(memberOf(params, "inputResponses"), kKey));
}

RpcResult<std::optional<Json>> retriedArguments(const Json& params, const InForce& in,
                                                const std::string& caller) {
  const Json& state = memberOf(params, "requestState");
  if (state.is_null()) return std::nullopt;
  if (!state.is_string()) return rpcFail(kInvalidParams, "\"requestState\" is no text");
  const auto held = in.tokens->open(state.get_ref<const std::string&>(), caller, in.world->today());
  if (!held) return rpcFail(kInvalidParams, held.error().text());
  if (held->arguments != askedBy(params))
    return rpcFail(kInvalidParams, "\"requestState\" is of a call with other arguments");
  const auto choice = respondedChoice(params);
  if (!choice || *choice > held->meanings.size()) return std::nullopt;
  Json arguments{{"token", state}, {"choice", *choice}};
  const Json& tokens = memberOf(memberOf(params, "arguments"), "max_tokens");
  if (!tokens.is_null()) arguments["max_tokens"] = tokens;
  return arguments;
}

}  // namespace omni
