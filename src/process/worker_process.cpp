#include "process/worker_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

namespace omni {
namespace {

constexpr int kWaitForRoom = 5;  // milliseconds
constexpr std::size_t kKeptOfQueries = 32u << 20u;

}  // namespace

WorkerProcess::WorkerProcess(pid_t id, Connections connections)
    : id_(id),
      conversation_(std::move(connections.conversation.mine)),
      stops_(std::move(connections.stops.mine)),
      complaints_(std::move(connections.complaints.mine)),
      memory_(std::to_string(id)) {}

std::unique_ptr<WorkerProcess> WorkerProcess::copy() const {
  auto connections = Connections::make();
  const pid_t id = connections ? orderCopy(conversation_.get(), *connections) : 0;
  if (id <= 0) return nullptr;
  auto copy = std::make_unique<WorkerProcess>(id, std::move(*connections));
  copy->isCopy_ = true;
  return copy;
}

WorkerProcess::~WorkerProcess() {
  if (id_ <= 0) return;
  kill();
  (void)ending();
}

bool WorkerProcess::idle() const {
  pollfd end{conversation_.get(), POLLIN, 0};
  return id_ > 0 && poll(&end, 1, 0) == 0;
}

bool WorkerProcess::send(const Message& message, const Budget& budget) {
  const std::string bytes = framed(message);
  std::string_view left = bytes;
  while (!left.empty()) {
    const ssize_t count = ::send(conversation_.get(), left.data(), left.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0) {
      left.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    if (errno != EAGAIN && errno != EINTR) return false;
    if (budget.exhausted()) return false;
    pollfd end{conversation_.get(), POLLOUT, 0};
    poll(&end, 1, kWaitForRoom);
  }
  return true;
}

WorkerProcess::Received WorkerProcess::receive(Message& message, std::chrono::milliseconds timeout) {
  for (;;) {
    auto next = cutter_.next();
    if (!next) return Received::kEnd;
    if (*next) {
      message = std::move(**next);
      return Received::kMessage;
    }
    pollfd end{conversation_.get(), POLLIN, 0};
    const int ready = poll(&end, 1, static_cast<int>(timeout.count()));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return Received::kNothing;
    std::array<char, 1 << 16> buffer;
    const ssize_t count = read(conversation_.get(), buffer.data(), buffer.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return Received::kEnd;
    cutter_.add({buffer.data(), static_cast<std::size_t>(count)});
  }
}

void WorkerProcess::stop(std::uint64_t request) const {
  // Where there is no room it is told enough already.
  while (::send(stops_.get(), &request, sizeof request, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno == EINTR)
    continue;
}

void WorkerProcess::noteLoaded() {
  if (loaded_ == 0) loaded_ = memory();
}

bool WorkerProcess::swollen() const {
  return loaded_ != 0 && memory() > loaded_ + kKeptOfQueries;
}

void WorkerProcess::kill() const {
  if (id_ > 0) ::kill(id_, SIGKILL);
}

WorkerEnding WorkerProcess::ending() {
  int status = 0;
  pid_t found = 0;
  do found = waitpid(id_, &status, 0);
  while (found < 0 && errno == EINTR);
  WorkerEnding ending;
  std::array<char, 4096> chunk;
  const ssize_t count = read(complaints_.get(), chunk.data(), chunk.size());
  const std::string_view complaint(chunk.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
  ending.outOfMemory = complaint.find("memory allocation of") != std::string_view::npos ||
                       complaint.find("bad_alloc") != std::string_view::npos;
  if (found == id_ && WIFSIGNALED(status))
    ending.how = "signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")";
  else
    ending.how = "exit " + std::to_string(found == id_ ? WEXITSTATUS(status) : -1);
  id_ = 0;
  return ending;
}

}  // namespace omni
