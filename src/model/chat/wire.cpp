#include "model/chat/wire.h"

#include <nlohmann/json.hpp>

#include "base/text.h"

namespace omni {
namespace {

using Json = nlohmann::json;

// Where no schema can be sent with the messages, the last one states it.
std::string stated(const ReplySchema& schema) {
  return "\n\nReply with one JSON object and nothing else. It has to satisfy the JSON Schema " + schema.name +
         ":\n" + schema.schema;
}

// Written by hand: most of a request is its prompt, and that is the fastest way to escape it.
std::string messagesOf(const ChatRequest& request, const WireForm& form) {
  std::string messages;
  for (const auto& message : request.messages) {
    const bool last = &message == &request.messages.back();
    const bool states = last && request.schema && form.format != ReplyFormat::kSchema;
    messages.append(messages.empty() ? "[" : ",").append(R"({"role":")").append(name(message.role));
    messages.append(R"(","content":)")
        .append(jsonString(states ? message.text + stated(*request.schema) : message.text));
    messages += '}';
  }
  return messages + "]";
}

std::string formatOf(const ReplySchema& schema, ReplyFormat format) {
  if (format == ReplyFormat::kText) return "";
  if (format == ReplyFormat::kObject) return R"(,"response_format":{"type":"json_object"})";
  return R"(,"response_format":{"type":"json_schema","json_schema":{"name":)" + jsonString(schema.name) +
         R"(,"strict":true,"schema":)" + schema.schema + "}}";
}

tl::unexpected<Error> noCompletion(std::string_view host, std::string_view what) {
  return fail(Code::kUnreadable, std::string(host) + ": " + std::string(what),
              "Check that model.endpoint is the base of an OpenAI-compatible API.", Audience::kOperator);
}

tl::unexpected<Error> declined(std::string_view host) {
  return fail(Code::kRefused, std::string(host) + ": the model declined to answer", "Ask in other words.");
}

tl::unexpected<Error> tooLong(std::string_view host) {
  return fail(Code::kUnreadable, std::string(host) + ": the reply is far longer than was asked for",
              "Check what answers there.", Audience::kOperator);
}

// A text, or a list of parts of which some are texts.
std::string contentOf(const Json& content) {
  if (content.is_string()) return content.get<std::string>();
  std::string text;
  if (content.is_array())
    for (const auto& part : content)
      if (part.is_object() && part.contains("text") && part["text"].is_string())
        text += part["text"].get<std::string>();
  return text;
}

std::string textAt(const Json& object, const char* key) {
  return object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : std::string();
}

void readUsage(const Json& body, WireReply& reply) {
  if (!body.contains("usage") || !body["usage"].is_object()) return;
  const Json& usage = body["usage"];
  const auto count = [&](const char* key) -> std::size_t {
    return usage.contains(key) && usage[key].is_number_unsigned() ? usage[key].get<std::size_t>() : 0;
  };
  reply.promptTokens = count("prompt_tokens");
  reply.replyTokens = count("completion_tokens");
  reply.reported = reply.promptTokens + reply.replyTokens > 0;
}

const Json* firstChoice(const Json& body) {
  const auto choices = body.find("choices");
  if (choices == body.end() || !choices->is_array() || choices->empty()) return nullptr;
  return choices->front().is_object() ? &choices->front() : nullptr;
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace

std::optional<WireForm> gentlerForm(const WireForm& form, bool schema, bool streamed,
                                    std::string_view refusal) {
  WireForm gentler = form;
  if (!form.completionTokens && has(refusal, "max_tokens")) {
    gentler.completionTokens = true;
  } else if (form.temperature && has(refusal, "temperature")) {
    gentler.temperature = false;
  } else if (streamed && form.streamUsage && has(refusal, "stream_options")) {
    gentler.streamUsage = false;
  } else if (streamed && form.stream && has(refusal, "stream")) {
    gentler.stream = false;
  } else if (schema && form.format != ReplyFormat::kText && !has(refusal, "context length")) {
    gentler.format = form.format == ReplyFormat::kSchema ? ReplyFormat::kObject : ReplyFormat::kText;
  } else {
    return std::nullopt;
  }
  return gentler;
}

std::string completionBody(const ChatRequest& request, const std::string& model, const WireForm& form,
                           bool streamed) {
  std::string body = R"({"model":)" + jsonString(model) + R"(,"messages":)" + messagesOf(request, form);
  body += form.completionTokens ? R"(,"max_completion_tokens":)" : R"(,"max_tokens":)";
  body += std::to_string(request.replyTokens);
  if (form.temperature) body += R"(,"temperature":)" + Json(request.temperature).dump();
  if (streamed) body += R"(,"stream":true)";
  if (streamed && form.streamUsage) body += R"(,"stream_options":{"include_usage":true})";
  if (request.schema) body += formatOf(*request.schema, form.format);
  return body + "}";
}

Result<WireReply> readCompletion(std::string_view host, std::string_view body, std::size_t most) {
  const Json json = Json::parse(body, nullptr, false);
  const Json* choice = json.is_object() ? firstChoice(json) : nullptr;
  if (!choice || !choice->contains("message") || !(*choice)["message"].is_object())
    return noCompletion(host, "the reply is no chat completion");
  const Json& message = (*choice)["message"];
  if (!textAt(message, "refusal").empty() || textAt(*choice, "finish_reason") == "content_filter")
    return declined(host);
  WireReply reply;
  if (message.contains("content")) reply.text = contentOf(message["content"]);
  if (reply.text.size() > most) return tooLong(host);
  reply.finish = textAt(*choice, "finish_reason");
  readUsage(json, reply);
  return reply;
}

bool StreamedCompletion::feed(std::string_view piece, const ReplySink& sink) {
  if (!begun_) last_ += piece;
  for (auto& data : events_.feed(piece)) {
    begun_ = true;
    last_ = std::move(data);
    if (!done_ && !event(last_, sink)) return false;
  }
  return true;
}

bool StreamedCompletion::event(const std::string& data, const ReplySink& sink) {
  if (data == "[DONE]") return done_ = true;
  const Json json = Json::parse(data, nullptr, false);
  if (!json.is_object() || json.contains("error")) {
    error_ = noCompletion(host_,
                          json.is_object() ? "the stream ends with an error" : "the stream is no completion")
                 .value();
    return false;
  }
  readUsage(json, reply_);
  const Json* choice = firstChoice(json);
  if (!choice) return true;
  if (const auto finish = textAt(*choice, "finish_reason"); !finish.empty()) reply_.finish = finish;
  const auto delta = choice->find("delta");
  if (delta == choice->end() || !delta->is_object() || !delta->contains("content")) return true;
  const std::string text = contentOf((*delta)["content"]);
  if (text.empty()) return true;
  reply_.text += text;
  if (reply_.text.size() > most_) {
    error_ = tooLong(host_).value();
    return false;
  }
  return tell(text, sink);
}

bool StreamedCompletion::tell(const std::string& text, const ReplySink& sink) {
  if (sink(text)) return true;
  error_ = Error{Code::kCancelled, host_ + ": the reply was not wanted to its end", "", Audience::kCaller};
  return false;
}

Result<WireReply> StreamedCompletion::end(const ReplySink& sink) {
  if (!begun_ && trim(last_).starts_with('{')) {
    OMNI_TRY(reply, readCompletion(host_, last_, most_));
    if (tell(reply.text, sink)) return std::move(reply);
  }
  if (error_) return tl::unexpected(*std::move(error_));
  if (!done_ && reply_.finish.empty()) return noCompletion(host_, "the stream broke off before its end");
  if (reply_.finish == "content_filter") return declined(host_);
  return std::move(reply_);
}

}  // namespace omni
