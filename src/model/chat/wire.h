#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/chat/chat_model.h"
#include "model/endpoint/event_reader.h"

namespace omni {

/// How an endpoint is asked for JSON, the strictest first.
enum class ReplyFormat { kSchema, kObject, kText };

/// The forms that an endpoint was found to understand of the protocol; each model's own.
struct WireForm {
  ReplyFormat format = ReplyFormat::kSchema;
  bool completionTokens = false;  // the reply's cap is max_completion_tokens, not max_tokens
  bool temperature = true;
  bool stream = true;
  bool streamUsage = true;  // usage may be asked for in a stream

  bool operator==(const WireForm&) const = default;
};

/// The form to try after an endpoint refused one (status 400 or 422) with this message; nothing when the
/// refusal is of the request itself.
std::optional<WireForm> gentlerForm(const WireForm& form, bool schema, bool streamed,
                                    std::string_view refusal);

/// The body of a request for a chat completion.
std::string completionBody(const ChatRequest& request, const std::string& model, const WireForm& form,
                           bool streamed);

/// The reply of an endpoint.
struct WireReply {
  std::string text;
  std::string finish;  // finish_reason: "stop", "length" …
  bool reported = false;
  std::size_t promptTokens = 0;
  std::size_t replyTokens = 0;
};

/// Reads the body of a completion. Errors, naming the host: kUnreadable (no completion, or more than `most`
/// bytes of text), kRefused (the model declines).
Result<WireReply> readCompletion(std::string_view host, std::string_view body, std::size_t most);

/// A streamed completion, read as it arrives. What comes in one piece instead, from an endpoint that knows no
/// streams, is read as well.
class StreamedCompletion {
 public:
  /// `most`: bytes of its text; more than that is none.
  StreamedCompletion(std::string_view host, std::size_t most) : host_(host), most_(most) {}

  /// Tells `sink` of the text in `piece`; false when reading can stop: the sink wants no more, or what comes
  /// is no completion.
  bool feed(std::string_view piece, const ReplySink& sink);

  /// The last piece: an event's data, or all that is no event.
  const std::string& last() const { return last_; }

  /// Whether feed has reported that reading can stop.
  bool stopped() const { return error_.has_value(); }

  /// The whole, of which `sink` receives the rest. Errors: kUnreadable when it broke off before its
  /// end, or as readCompletion; kCancelled when the sink stopped it.
  Result<WireReply> end(const ReplySink& sink);

 private:
  bool event(const std::string& data, const ReplySink& sink);
  bool tell(const std::string& text, const ReplySink& sink);

  std::string host_;
  std::size_t most_;
  EventReader events_;
  std::string last_;
  bool begun_ = false;
  WireReply reply_;
  std::optional<Error> error_;
  bool done_ = false;
};

}  // namespace omni
