#include "app/service/reloader.h"

#include <sys/stat.h>

namespace omni {

Reloader::Reloader(Service& service, std::filesystem::path file, Read read, Listener listener,
                   std::chrono::milliseconds between)
    : service_(service),
      file_(std::move(file)),
      read_(std::move(read)),
      listener_(std::move(listener)),
      between_(between),
      inForce_(look()),
      thread_([this](const std::stop_token& stop) { watch(stop); }) {}

void Reloader::ask() {
  const std::scoped_lock lock(mutex_);
  asked_ = true;
  changed_.notify_all();
}

Reloader::Seen Reloader::look() const {
  struct stat seen {};
  if (file_.empty() || stat(file_.c_str(), &seen) != 0) return {};
  return {seen.st_mtim.tv_sec * 1'000'000'000 + seen.st_mtim.tv_nsec,
          static_cast<std::uint64_t>(seen.st_size), seen.st_ino};
}

void Reloader::watch(const std::stop_token& stop) {
  Seen before = inForce_;
  while (true) {
    bool asked = false;
    {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, stop, between_, [this] { return asked_; });
      asked = std::exchange(asked_, false);
    }
    if (stop.stop_requested()) return;
    service_.recover();
    const Seen now = look();
    const bool settled = now == std::exchange(before, now);
    if (!asked && (now == inForce_ || !settled)) continue;
    inForce_ = now;
    reload();
  }
}

void Reloader::reload() {
  auto config = read_();
  listener_(config ? service_.reload(std::move(*config)) : Status(tl::unexpected(std::move(config).error())));
}

}  // namespace omni
