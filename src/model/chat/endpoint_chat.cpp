#include "model/chat/endpoint_chat.h"

#include "base/text.h"
#include "model/chat/keyless_stream.h"
#include "model/chat/reply/reply_text.h"
#include "model/chat/reply/tokens.h"
#include "model/endpoint/endpoint_error.h"
#include "model/prompt/fence.h"

namespace omni {
namespace {

constexpr std::size_t kCheckers = 64;          // schemas that are kept ready
constexpr std::size_t kTokenBytes = 64;        // of a reply's token; none is longer but for blanks
constexpr std::size_t kRepeatedReply = 16384;  // bytes of a wrong reply that the model is shown again

std::string modelKey(const ModelTarget& target) {
  return target.endpoint + "\n" + target.name;
}

// Whether the endpoint worked on a request that failed: then the prompt is paid for.
bool wasServed(const Error& error) {
  return error.code == Code::kDeadline || error.code == Code::kCancelled || error.code == Code::kUnreadable;
}

ChatMessage correction(const std::string& violation) {
  return {ChatRole::kUser,
          "This reply cannot be used: " + violation +
              ". Reply again, with one JSON object that satisfies the schema and nothing else."};
}

tl::unexpected<Error> unusable(const std::string& host, const std::string& violation) {
  return fail(Code::kUnreadable, host + ": the model's reply does not satisfy the schema: " + violation,
              "Use a model that follows schemas more closely, or raise model.reply_tokens if it was cut off.",
              Audience::kOperator);
}

// What is wrong with a reply; nothing when `json` holds what was asked for.
std::optional<std::string> violationOf(const WireReply& reply, const ReplyChecker& checker,
                                       std::string& json) {
  const auto found = findJsonObject(reply.text);
  if (!found && reply.finish == "length") return "it was cut off, it has to be shorter";
  if (!found) return "there is no JSON object in it";
  json = *found;
  return checker.violation(json);
}

}  // namespace

struct EndpointChat::Call {
  ChatRequest request;
  const Budget& budget;
  const ReplySink& sink;
  const ModelTarget& target;
  Endpoint& endpoint;
  ModelUsage usage;

  // Counts what a reply cost, by the endpoint's word where it gives it.
  void settle(Reservation& reservation, const WireReply& reply) {
    ModelUsage cost{.calls = 1, .promptTokens = reply.promptTokens, .replyTokens = reply.replyTokens};
    if (!reply.reported) {
      cost.promptTokens = estimatedTokens(request);
      cost.replyTokens = estimatedTokens(reply.text);
      cost.estimated = true;
    }
    cost.money = target.prices.of(cost.promptTokens, cost.replyTokens);
    reservation.settle(cost.promptTokens + cost.replyTokens, cost.money);
    usage += cost;
  }
};

Result<ChatReply> EndpointChat::chat(const ChatRequest& request, const Budget& budget,
                                     const ReplySink& sink) {
  const ModelTarget& target = config_.of(request.stage);
  Call call{request, budget, sink, target, endpoints_->of(target), {}};
  call.request.replyTokens = config_.capOf(request.replyTokens);
  const auto answered = [&]() -> Result<ChatReply> {
    if (request.schema) {
      OMNI_TRY(checker, checkerOf(*request.schema));
      return chatChecked(call, *checker);
    }
    OMNI_TRY(reply, complete(call));
    std::string text(sink ? reply.text : withoutThoughts(reply.text));
    if (text.empty())
      return fail(Code::kUnreadable, call.endpoint.host() + ": the model replied nothing",
                  "Raise model.reply_tokens if it thinks before it answers.", Audience::kOperator);
    return ChatReply{std::move(text), call.usage};
  };
  auto reply = answered();
  if (!reply && !reply.error().message.starts_with(request.stage + ": "))
    reply.error().message.insert(0, request.stage + ": ");
  return reply;
}

Result<ChatReply> EndpointChat::chatChecked(Call& call, const ReplyChecker& checker) {
  OMNI_TRY(first, complete(call));
  std::string json;
  const auto wrong = violationOf(first, checker, json);
  if (!wrong) return ChatReply{std::move(json), call.usage};
  call.request.messages.push_back({ChatRole::kAssistant, shownLines(first.text.substr(0, kRepeatedReply))});
  call.request.messages.push_back(correction(*wrong));
  const auto second = complete(call);
  if (!second && second.error().code == Code::kLimit) return unusable(call.endpoint.host(), *wrong);
  if (!second) return tl::unexpected(second.error());
  if (const auto still = violationOf(*second, checker, json)) return unusable(call.endpoint.host(), *still);
  return ChatReply{std::move(json), call.usage};
}

Result<WireReply> EndpointChat::complete(Call& call) {
  const WireForm known = formOf(call.target);
  WireForm form = known;
  auto reply = completeAs(call, form);
  if (reply && !(form == known)) remember(call.target, form);
  return reply;
}

// Asks, in a gentler form as long as the endpoint does not understand the one before.
Result<WireReply> EndpointChat::completeAs(Call& call, WireForm& form) {
  const std::size_t prompt = estimatedTokens(call.request);
  while (true) {
    OMNI_TRY(reservation, call.budget.reserve(prompt + call.request.replyTokens,
                                              call.target.prices.of(prompt, call.request.replyTokens),
                                              call.request.stage));
    std::optional<WireForm> gentler;
    auto completion = send(call, form, gentler);
    if (gentler) {
      form = *gentler;
      continue;
    }
    if (completion)
      call.settle(reservation, *completion);
    else if (wasServed(completion.error()))
      call.settle(reservation, {});
    return completion;
  }
}

// One exchange. `gentler` is the form to try next where the endpoint does not understand this one.
Result<WireReply> EndpointChat::send(const Call& call, const WireForm& form,
                                     std::optional<WireForm>& gentler) {
  const std::string& host = call.endpoint.host();
  const Secret& key = call.target.key;
  const bool streams = call.sink && !call.request.schema, streamed = streams && form.stream;
  const std::string body = completionBody(call.request, call.target.name, form, streamed);
  const std::size_t most = call.request.replyTokens * kTokenBytes;
  StreamedCompletion stream(host, most);
  KeylessStream keyless(key, call.sink);
  const ReplySink tell = [&](std::string_view text) { return keyless.feed(text); };
  const BodySink read = [&](std::string_view piece) { return stream.feed(piece, tell); };
  const auto reply =
      call.endpoint.post("chat/completions", body, key, call.budget, streamed ? read : BodySink());
  if (reply && reply->status / 100 != 2) {
    if (reply->status == 400 || reply->status == 422)
      gentler = gentlerForm(form, call.request.schema.has_value(), streamed, reply->body);
    return tl::unexpected(statusError(host, *reply, key, body));
  }
  if (reply && streams) stream.feed(reply->body, tell);  // what did not come as a stream
  auto completion = !reply && !stream.stopped() ? tl::unexpected(reply.error())
                    : streams                   ? stream.end(tell)
                                                : readCompletion(host, reply->body, most);
  if (completion) {
    keyless.end();
    completion->text = key.redacted(std::move(completion->text));
  } else {
    const std::string errorBody = streams ? stream.last() : reply ? reply->body : "";
    completion.error().message += reportedError(errorBody, key, body);
  }
  return completion;
}

Result<std::shared_ptr<const ReplyChecker>> EndpointChat::checkerOf(const ReplySchema& schema) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = checkers_.find(schema.schema); found != checkers_.end()) return found->second;
  OMNI_TRY(checker, ReplyChecker::make(schema));
  if (checkers_.size() >= kCheckers) checkers_.clear();
  checkers_.emplace(schema.schema, checker);
  return checker;
}

WireForm EndpointChat::formOf(const ModelTarget& target) {
  const std::scoped_lock lock(mutex_);
  const auto found = forms_.find(modelKey(target));
  return found == forms_.end() ? WireForm{} : found->second;
}

void EndpointChat::remember(const ModelTarget& target, const WireForm& form) {
  const std::scoped_lock lock(mutex_);
  forms_[modelKey(target)] = form;
}

}  // namespace omni
