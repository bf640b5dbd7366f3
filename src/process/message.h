#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace omni {

/// What a worker and the process that started it say to each other, each with its archive behind it.
enum class MessageKind : std::uint32_t {
  kOpen = 1,  // to the worker, first and once: a WorkerConfig
  kDescribe,  // to the worker: WireLimits
  kRun,       // to the worker: WireLimits and the guarded query
  kDryRun,    // as kRun
  kCheck,     // to the worker: WireLimits
  kHold,      // to the worker, last: WireLimits; it loads the source, and then bears copies of itself
  kHolds,     // to the worker: WireLimits and a file; whether it holds something for the kind (SourceKind)
  kProgress,  // from the worker, any number of times: what, done, total
  kLoaded,    // from the worker: the source's own state is in memory, what follows is the query
  kAnswer,    // from the worker, last: what was asked for
  kFailed     // from the worker, last: an Error
};

struct Message {
  MessageKind kind = MessageKind::kFailed;
  std::string bytes;
};

/// No message is longer: a description of very many tables comes near it.
inline constexpr std::size_t kMaxMessageBytes = 256u << 20u;

/// The message with its kind and length before it.
std::string framed(const Message& message);

/// Cuts messages out of bytes as they arrive.
class MessageCutter {
 public:
  void add(std::string_view bytes) { pending_ += bytes; }
  /// The next whole message; nothing while it is not there. Error kInternal: what came is none.
  Result<std::optional<Message>> next();

 private:
  std::string pending_;
};

/// For the worker, which has nothing else to do: wait until a message has come, or is written. False when the
/// other side is gone.
bool readMessage(int from, Message& message);
bool writeMessage(int to, const Message& message);

}  // namespace omni
