#pragma once

#include <optional>

#include "base/budget.h"

namespace omni {

/// Waits for a socket as long as a budget lasts. One thread at a time.
class SocketWait {
 public:
  SocketWait();
  ~SocketWait();
  SocketWait(const SocketWait&) = delete;
  SocketWait& operator=(const SocketWait&) = delete;

  /// Until one of `events` (as of poll) has come or the other side is gone: what has come; nothing where the
  /// budget was exhausted before.
  std::optional<short> until(int socket, short events, const Budget& budget);

  /// The events that have come by now.
  static short now(int socket, short events);

 private:
  int wake_;  // signalled when the budget is cancelled
};

}  // namespace omni
