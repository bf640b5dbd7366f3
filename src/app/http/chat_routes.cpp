#include <chrono>

#include "app/http/problem.h"
#include "app/http/routes.h"
#include "app/service/compact.h"
#include "app/service/input/json_input.h"
#include "app/service/operations.h"
#include "base/keeping/random_id.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::string_view kChatBody = R"json({
  "type": "object", "required": ["messages"],
  "properties": {
    "model": {"type": "string"}, "stream": {"type": ["boolean", "null"]},
    "messages": {"type": "array", "minItems": 1, "description": "The last of role user is the question; those before make a follow-up whole",
      "items": {"type": "object", "required": ["role"],
        "properties": {"role": {"type": "string"},
                       "content": {"type": ["string", "array", "null"], "items": {"type": "object"}}}}}
  }})json";
constexpr std::string_view kModel = "omni";
constexpr std::size_t kMostEarlier = 20,
                      kLongestEarlier = 4000;  // what is longer is no question to follow up

/// The text of a message: as such, or its parts of type "text".
std::string textOf(const Json& content) {
  if (content.is_string()) return content.get<std::string>();
  std::string text;
  if (content.is_array())
    for (const Json& part : content)
      if (part.is_object() && part.value("type", Json()) == "text" && part.value("text", Json()).is_string())
        text += part["text"].get<std::string>();
  return text;
}

/// The arguments of a question: the user's last message, and those before it, which make a follow-up whole.
Result<Json> argumentsOf(const Json& body) {
  std::vector<std::string> texts;
  for (const Json& message : body["messages"])
    if (message["role"] == "user" && message.contains("content")) texts.push_back(textOf(message["content"]));
  if (texts.empty() || trim(texts.back()).empty())
    return fail(Code::kInvalidArgument, "no message of the role user has a text",
                "The last one is the question.");
  const std::string question = std::move(texts.back());
  texts.pop_back();
  std::erase_if(texts, [](const std::string& text) { return text.size() > kLongestEarlier; });
  const std::size_t earlier = texts.size();
  const std::span kept = std::span(texts)
                             .subspan(earlier - std::min(earlier, kMostEarlier))
                             .first(std::min(earlier, kMostEarlier));
  return Json{{"question", question}, {"earlier", std::vector<std::string>(kept.begin(), kept.end())}};
}

/// A fence longer than any run of backticks in the text.
std::string fenceFor(std::string_view text) {
  std::size_t longest = 2, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return std::string(longest + 1, '`');
}

std::string codeOf(const std::string& text) {
  const std::string fence = fenceFor(text);
  return fence + " " + text + " " + fence;
}

/// What the parameters of a query stand for: p1 = "Norway"; empty where it has none.
std::string valuesOf(const Json& piece) {
  std::vector<std::string> values;
  if (const auto parameters = piece.find("parameters"); parameters != piece.end())
    for (const auto& [name, value] : parameters->items())
      values.push_back(name + " = " + jsonText(value, JsonLayout::kOneLine, false));
  return join(values, ", ");
}

/// The answer as Markdown, below it where each piece of evidence comes from.
std::string markdownOf(const Json& report) {
  const Json compact = compactReport(report);
  std::string text = compact["answer"].get<std::string>();
  if (compact["guess"].get<bool>()) text += "\n\n*A guess: look at the query before relying on it.*";
  std::size_t number = 0;
  for (const Json& piece : compact["evidence"]) {
    text += "\n\n[" + std::to_string(++number) + "] " + piece["source"].get<std::string>();
    if (piece.contains("document")) text += ", " + piece["document"].get<std::string>();
    if (piece.contains("asks")) text += ": " + piece["asks"].get<std::string>();
    if (!piece.contains("query") || !piece["query"].is_string()) continue;
    const std::string query = piece["query"].get<std::string>(), fence = fenceFor(query);
    text += "\n\n" + fence + "\n" + query + "\n" + fence;
    if (const std::string values = valuesOf(piece); !values.empty()) text += "\n\nwith " + codeOf(values);
  }
  return text;
}

/// What whole replies and their pieces share.
Json envelope(std::string_view object) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return {{"id", "chatcmpl-" + randomId(24)},
          {"object", object},
          {"created", std::chrono::duration_cast<std::chrono::seconds>(now).count()},
          {"model", kModel}};
}

Json usageOf(const Json& report) {
  return {{"prompt_tokens", 0}, {"completion_tokens", 0}, {"total_tokens", report["usage"]["tokens"]}};
}

Json wholeReply(Json report) {
  Json reply = envelope("chat.completion");
  reply["choices"] = Json::array({{{"index", 0},
                                   {"message", {{"role", "assistant"}, {"content", markdownOf(report)}}},
                                   {"finish_reason", "stop"}}});
  reply["usage"] = usageOf(report);
  reply["omni"] = std::move(report);
  return reply;
}

void sendPiece(EventStream& stream, Json piece, Json delta, const Json& finish) {
  piece["choices"] = Json::array({{{"index", 0}, {"delta", std::move(delta)}, {"finish_reason", finish}}});
  stream.send("", jsonText(piece, JsonLayout::kOneLine, false));
}

void streamReply(EventStream& stream, Json report) {
  stream.open({});
  const Json piece = envelope("chat.completion.chunk");
  sendPiece(stream, piece, {{"role", "assistant"}, {"content", markdownOf(report)}}, Json());
  Json last = piece;
  last["omni"] = std::move(report);
  sendPiece(stream, std::move(last), Json::object(), "stop");
  stream.send("", "[DONE]");
}

/// The protocol's own form of an error.
OutgoingReply failed(const Error& error) {
  const unsigned status = statusOf(error.code);
  const Json body{{"error",
                   {{"message", error.text()},
                    {"type", status < 500 ? "invalid_request_error" : "server_error"},
                    {"param", Json()},
                    {"code", name(error.code)}}}};
  return {.status = status, .body = jsonText(body, JsonLayout::kOneLine, false)};
}

OutgoingReply complete(const RouteCall& call) {
  const auto body = readJson(call.request.body);
  if (!body) return failed(body.error());
  if (const auto fits = schemaOf<kChatBody>().check(*body); !fits) return failed(fits.error());
  const auto arguments = argumentsOf(*body);
  if (!arguments) return failed(arguments.error());
  auto asked = askFor(call.by.in, callOf(call, *arguments));
  if (!asked) return failed(asked.error());
  const AskReport& report = asked->report;
  if (report.error) return failed(*report.error);
  if (body->value("stream", Json()) != true) return jsonReply(wholeReply(std::move(asked->json)));
  streamReply(call.stream, std::move(asked->json));
  return {};
}

}  // namespace

void addChatRoutes(const Served&, std::vector<HttpRoute>& routes) {
  routes.push_back({.method = "POST",
                    .path = "/v1/chat/completions",
                    .summary = "A question as chat clients of the OpenAI protocol ask it",
                    .body = schemaOf<kChatBody>(),
                    .result = R"json({"type": "object"})json",
                    .readsBody = true,
                    .streams = true,
                    .pace = takesLong,
                    .audited = true,
                    .errorType = "application/json",
                    .handle = [](const RouteCall& call) { return complete(call); }});
  routes.push_back(
      {.method = "GET",
       .path = "/v1/models",
       .summary = "The one model that chat clients can name",
       .result = R"json({"type": "object"})json",
       .handle = [](const RouteCall&) {
         return jsonReply(
             {{"object", "list"},
              {"data",
               Json::array({{{"id", kModel}, {"object", "model"}, {"created", 0}, {"owned_by", kModel}}})}});
       }});
}

}  // namespace omni
