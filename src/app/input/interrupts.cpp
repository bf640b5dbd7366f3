#include "app/input/interrupts.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>

namespace omni {
namespace {

sigset_t interruptAlone() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  return set;
}

}  // namespace

Interrupts::Interrupts() {
  const sigset_t set = interruptAlone();
  pthread_sigmask(SIG_BLOCK, &set, &before_);
  signals_ = signalfd(-1, &set, SFD_CLOEXEC);
  ending_ = eventfd(0, EFD_CLOEXEC);
  watcher_ = std::thread([this] { watch(); });
}

Interrupts::~Interrupts() {
  eventfd_write(ending_, 1);
  watcher_.join();
  close(signals_);
  close(ending_);
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

std::stop_token Interrupts::begin() {
  const std::scoped_lock lock(mutex_);
  return underWay_.emplace().get_token();
}

void Interrupts::end() {
  const std::scoped_lock lock(mutex_);
  underWay_.reset();
}

void Interrupts::watch() {
  std::array<pollfd, 2> waiting{
      {{.fd = signals_, .events = POLLIN, .revents = 0}, {.fd = ending_, .events = POLLIN, .revents = 0}}};
  while (true) {
    if (poll(waiting.data(), waiting.size(), -1) < 0) continue;
    if (waiting[1].revents != 0) return;
    signalfd_siginfo signal{};
    if (read(signals_, &signal, sizeof signal) == sizeof signal) interrupted();
  }
}

void Interrupts::interrupted() {
  {
    const std::scoped_lock lock(mutex_);
    if (underWay_) {
      underWay_->request_stop();
      return;
    }
  }
  const sigset_t set = interruptAlone();
  std::signal(SIGINT, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  std::raise(SIGINT);
}

}  // namespace omni
