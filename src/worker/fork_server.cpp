#include "worker/fork_server.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace omni {

ForkServer::~ForkServer() {
  close();
}

void ForkServer::open() {
  const std::scoped_lock lock(mutex_);
  (void)opened();
}

Result<std::unique_ptr<WorkerProcess>> ForkServer::worker() {
  auto connections = Connections::make();
  if (!connections) return tl::unexpected(noWorker(std::strerror(errno)));
  const std::scoped_lock lock(mutex_);
  pid_t id = copied(*connections);
  if (id <= 0) {
    const std::pair<int, int> endsAs[] = {{connections->complaints.its.get(), STDERR_FILENO},
                                          {connections->conversation.its.get(), kConversation},
                                          {connections->stops.its.get(), kStops}};
    OMNI_TRY(spawned, spawnProgram(program_, endsAs));
    id = spawned;
  }
  return std::make_unique<WorkerProcess>(id, std::move(*connections));
}

// Under the lock.
bool ForkServer::opened() {
  if (id_ > 0 || cannotFork_) return !cannotFork_;
  Ends orders = socketEnds();
  if (!orders.open()) return false;
  const std::pair<int, int> endsAs[] = {{orders.its.get(), kConversation}};
  const auto id = spawnProgram(program_, endsAs);
  if (!id) return false;
  id_ = *id;
  orders_ = std::move(orders.mine);
  return true;
}

// Under the lock; 0 where none can be made.
pid_t ForkServer::copied(const Connections& of) {
  if (!opened()) return 0;
  const pid_t id = orderCopy(orders_.get(), of);
  cannotFork_ = id < 0;
  if (id <= 0) close();
  return std::max(id, 0);
}

void ForkServer::close() {
  if (id_ <= 0) return;
  kill(id_, SIGKILL);
  while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) continue;
  id_ = 0;
  orders_ = {};
}

}  // namespace omni
