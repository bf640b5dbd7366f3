#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "app/mcp/message.h"

namespace omni {

/// Requests of the server to its clients' users, each of which waits for its response: for clients of the era
/// of `initialize`. A response is recognised by an id that cannot be guessed. Thread-safe.
class Elicitations {
 public:
  /// Writes a request `elicitation/create` and waits for its ElicitResult. Null where none comes: the request
  /// is stopped, the client sends an error, the client is gone, five minutes pass, or so many wait
  /// already that no thread is to be given to one more.
  Json ask(const Json& params, const std::function<void(const Json& request)>& write, std::stop_token stop);
  /// Takes the text of a message that is the response to one of them; false: it is none.
  bool take(std::string_view text);
  /// Ends the waiting of all, now and later: the client is gone.
  void close();

 private:
  bool awaitsAny() const;

  mutable std::mutex mutex_;
  std::condition_variable_any answered_;
  std::map<std::string, std::optional<Json>> waiting_;  // by id: the result, once it is there
  bool closed_ = false;
};

}  // namespace omni
