#include <chrono>
#include <optional>
#include <span>

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
    "model": {"type": "string", "description": "Any name is taken"}, "stream": {"type": ["boolean", "null"]},
    "clarify": {"type": ["boolean", "null"], "description": "An extension: whether the user may be asked back; he answers by the number"},
    "stream_options": {"type": ["object", "null"], "properties": {"include_usage": {"type": "boolean"}}},
    "messages": {"type": "array", "minItems": 1, "description": "The last of role user is the question; those before make a follow-up whole",
      "items": {"type": "object", "required": ["role"],
        "properties": {"role": {"type": "string"},
                       "content": {"type": ["string", "array", "null"], "items": {"type": "object"}}}}}
  }})json";
constexpr std::string_view kModel = "omni";
constexpr std::size_t kMaxEarlier = 20,
                      kLongestEarlier = 4000;  // what is longer is no question to follow up

bool isTextPart(const Json& part) {
  return part.value("type", Json()) == "text" && part.value("text", Json()).is_string();
}

/// The text of a message: as such, or its parts of type "text".
std::string textOf(const Json& content) {
  if (content.is_string()) return content.get<std::string>();
  std::string text;
  if (content.is_array())
    for (const Json& part : content)
      if (isTextPart(part)) text += part["text"].get<std::string>();
  return text;
}

/// A parameter of a request that is not offered here: the name of its parameter; empty: nothing. How a
/// language model samples says nothing of an answer, and is passed over.
std::string_view unsupportedIn(const Json& body) {
  const auto given = [&](const char* name) { return body.value(name, Json()); };
  for (const std::string_view list : {"tools", "functions"})
    if (const Json tools = body.value(list, Json()); tools.is_array() && !tools.empty()) return list;
  if (const Json form = given("response_format"); form.is_object() && form.value("type", Json()) != "text")
    return "response_format";
  if (const Json many = given("n"); many.is_number() && many != 1) return "n";
  if (given("logprobs") == true) return "logprobs";
  if (!given("audio").is_null()) return "audio";
  for (const Json& message : body["messages"])
    if (const Json content = message.value("content", Json());
        message["role"] == "user" && content.is_array())
      for (const Json& part : content)
        if (!isTextPart(part)) return "messages";
  return {};
}

/// The arguments of a question: the user's last message, and those before it, which make a follow-up whole.
Result<Json> argumentsOf(std::span<const Json> messages) {
  std::vector<std::string> texts;
  for (const Json& message : messages)
    if (message["role"] == "user" && message.contains("content")) texts.push_back(textOf(message["content"]));
  if (texts.empty() || trim(texts.back()).empty())
    return fail(Code::kInvalidArgument, "no message of the role user has a text",
                "The last one is the question.");
  const std::string question = std::move(texts.back());
  texts.pop_back();
  std::erase_if(texts, [](const std::string& text) { return text.size() > kLongestEarlier; });
  const std::size_t earlier = texts.size();
  const std::span kept = std::span(texts)
                             .subspan(earlier - std::min(earlier, kMaxEarlier))
                             .first(std::min(earlier, kMaxEarlier));
  return Json{{"question", question}, {"earlier", std::vector<std::string>(kept.begin(), kept.end())}};
}

/// The place of the last message of that role before `end`; `end`: there is none.
std::size_t lastOf(std::string_view role, const Json& messages, std::size_t end) {
  for (std::size_t at = end; at-- > 0;)
    if (messages[at]["role"] == role && messages[at].contains("content")) return at;
  return end;
}

/// Where the user answers a question back by a number: which it is, and where the question stands that was
/// asked.
struct ChosenInChat {
  std::size_t question = 0;
  std::string label;
};

std::optional<ChosenInChat> chosenIn(const Json& messages) {
  const std::size_t answer = lastOf("user", messages, messages.size());
  const std::size_t back = answer == messages.size() ? answer : lastOf("assistant", messages, answer);
  const std::size_t question = back == answer ? back : lastOf("user", messages, back);
  if (question == back) return std::nullopt;
  const std::string number = std::string(trim(textOf(messages[answer]["content"]))) + ". ";
  const auto lines = split(textOf(messages[back]["content"]), '\n');
  if (lines.front() != kWhatIsMeant) return std::nullopt;
  for (const std::string& line : lines)
    if (line.starts_with(number)) return ChosenInChat{question, line.substr(number.size())};
  return std::nullopt;
}

/// The arguments that go on with a question that was asked back, by the choice with that label; nothing where
/// it has none.
std::optional<Json> continuedBy(const std::string& label, const Json& report) {
  const Json needs = report.value("needs_input", Json::object());
  std::size_t number = 0;
  for (const Json& choice : needs.value("choices", Json::array())) {
    ++number;
    if (choice["label"] == label) return Json{{"token", needs["token"]}, {"choice", number}};
  }
  return std::nullopt;
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

/// The values of a query's parameters: p1 = "Norway"; empty where it has none.
std::string valuesOf(const Json& piece) {
  std::vector<std::string> values;
  if (const auto parameters = piece.find("parameters"); parameters != piece.end())
    for (const auto& [name, value] : parameters->items())
      values.push_back(name + " = " + jsonText(value, JsonLayout::kOneLine, false));
  return join(values, ", ");
}

/// Whether nothing was answered: the engine abstained, or the question asks for a change.
bool isRefusal(const Json& report) {
  return report["status"] != name(AskStatus::kAnswered) && !report.contains("needs_input");
}

/// The answer as Markdown, below it where each piece of evidence comes from.
std::string markdownOf(const Json& report) {
  const Json compact = compactReport(report);
  std::string text = compact["answer"].get<std::string>();
  if (isRefusal(report)) text = "**No answer.** " + text;
  if (compact["guess"].get<bool>()) text += "\n\n*Check this: look at the query before you use it.*";
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

/// The fields that whole replies and their pieces share.
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
  Json message{{"role", "assistant"}, {"content", markdownOf(report)}, {"refusal", Json()}};
  if (isRefusal(report)) message["refusal"] = report["answer"]["text"];
  reply["choices"] =
      Json::array({{{"index", 0}, {"message", std::move(message)}, {"finish_reason", "stop"}}});
  reply["usage"] = usageOf(report);
  reply["omni"] = std::move(report);
  return reply;
}

/// The protocol's own form of an error. `parameter`: which of the request is wrong; empty: none.
Json errorOf(const Error& error, std::string_view parameter = {}) {
  return {{"error",
           {{"message", error.text()},
            {"type", statusOf(error.code) < 500 ? "invalid_request_error" : "server_error"},
            {"param", parameter.empty() ? Json() : Json(parameter)},
            {"code", parameter.empty() ? name(error.code) : "unsupported_parameter"}}}};
}

OutgoingReply failed(const Error& error, std::string_view parameter = {}) {
  return {.status = parameter.empty() ? statusOf(error.code) : 400,
          .body = jsonText(errorOf(error, parameter), JsonLayout::kOneLine, false)};
}

/// A reply in pieces: who answers is written at once, the answer a paragraph at a time.
class StreamedReply {
 public:
  StreamedReply(EventStream& stream, bool usage)
      : stream_(stream), usage_(usage), piece_(envelope("chat.completion.chunk")) {
    if (usage_) piece_["usage"] = Json();
    stream_.open({});
    send({{"role", "assistant"}, {"content", ""}});
  }

  void answer(Json report) {
    const std::string text = markdownOf(report);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t gap = text.find("\n\n", begin);
      const std::size_t end = gap == std::string::npos ? text.size() : gap + 2;
      send({{"content", text.substr(begin, end - begin)}});
      begin = end;
    }
    if (isRefusal(report)) send({{"refusal", report["answer"]["text"]}});
    const Json usage = usageOf(report);
    piece_["omni"] = std::move(report);
    send(Json::object(), "stop");
    piece_.erase("omni");
    if (usage_) {
      piece_["choices"] = Json::array();
      piece_["usage"] = usage;
      write(piece_);
    }
    stream_.send("", "[DONE]");
  }

  void fail(const Error& error) { write(errorOf(error)); }

 private:
  void send(Json delta, const Json& finish = Json()) {
    piece_["choices"] = Json::array({{{"index", 0}, {"delta", std::move(delta)}, {"finish_reason", finish}}});
    write(piece_);
  }
  void write(const Json& json) { stream_.send("", jsonText(json, JsonLayout::kOneLine, false)); }

  EventStream& stream_;
  const bool usage_;
  Json piece_;
};

Result<Asked> askedOf(const RouteCall& call, const Json& arguments) {
  OMNI_TRY(asked, askFor(call.by.in, callOf(call, arguments)));
  if (asked.report.error) return tl::unexpected(*asked.report.error);
  return std::move(asked);
}

/// A question, or the choice of a meaning where the question was asked back.
struct AskedInChat {
  Json arguments;
  std::string label{};  // of the choice; empty: none
};

Result<AskedInChat> askedIn(const Json& body) {
  const auto& messages = body["messages"].get_ref<const Json::array_t&>();
  const bool clarify = body.value("clarify", Json()) == true;
  const auto chosen = clarify ? chosenIn(body["messages"]) : std::nullopt;
  OMNI_TRY(arguments,
           argumentsOf(std::span(messages).first(chosen ? chosen->question + 1 : messages.size())));
  if (clarify) arguments["clarify"] = true;
  return AskedInChat{std::move(arguments), chosen ? chosen->label : ""};
}

Result<Asked> answered(const RouteCall& call, const AskedInChat& asked) {
  auto first = askedOf(call, asked.arguments);
  if (!first || asked.label.empty()) return first;
  const auto further = continuedBy(asked.label, first->json);
  return further ? askedOf(call, *further) : std::move(first);
}

OutgoingReply complete(const RouteCall& call) {
  const auto body = readJson(call.request.body);
  if (!body) return failed(body.error());
  if (const auto fits = schemaOf<kChatBody>().check(*body); !fits) return failed(fits.error());
  if (const auto parameter = unsupportedIn(*body); !parameter.empty())
    return failed({Code::kUnsupported, "'" + std::string(parameter) + "' asks for what is not offered here",
                   "Send texts alone, without tools or a form of the reply."},
                  parameter);
  const auto question = askedIn(*body);
  if (!question) return failed(question.error());
  if (body->value("stream", Json()) != true) {
    auto asked = answered(call, *question);
    return asked ? jsonReply(wholeReply(std::move(asked->json))) : failed(asked.error());
  }
  const Json options = body->value("stream_options", Json());
  StreamedReply reply(call.stream, options.is_object() && options.value("include_usage", Json()) == true);
  auto asked = answered(call, *question);
  if (asked)
    reply.answer(std::move(asked->json));
  else
    reply.fail(asked.error());
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
