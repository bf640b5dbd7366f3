#include "source/remote/socket_wait.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>

namespace omni {
namespace {

constexpr std::chrono::milliseconds kLongest{1000};  // the budget's clock may be another than the machine's

}  // namespace

SocketWait::SocketWait() : wake_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}

SocketWait::~SocketWait() {
  close(wake_);
}

std::optional<short> SocketWait::until(int socket, short events, const Budget& budget) {
  const std::stop_callback cancelled(budget.token(), [this] { eventfd_write(wake_, 1); });
  while (!budget.exhausted()) {
    pollfd both[] = {{socket, events, 0}, {wake_, POLLIN, 0}};
    const auto time = std::clamp(budget.remaining(), std::chrono::milliseconds{1}, kLongest);
    poll(both, 2, static_cast<int>(time.count()));
    if (both[0].revents != 0) return both[0].revents;
    if (eventfd_t wakes = 0; both[1].revents != 0) eventfd_read(wake_, &wakes);
  }
  return std::nullopt;
}

short SocketWait::now(int socket, short events) {
  pollfd one{socket, events, 0};
  return poll(&one, 1, 0) > 0 ? one.revents : short{0};
}

}  // namespace omni
