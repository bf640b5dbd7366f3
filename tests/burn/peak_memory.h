#pragma once

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <thread>

namespace omni {

/// The most memory that a process started by this one has held at once, looked up every few milliseconds.
class PeakMemory {
 public:
  std::size_t bytes() const { return peak_; }

 private:
  void watch(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    while (!never.wait_for(lock, stop, std::chrono::milliseconds(5), [&] { return stop.stop_requested(); })) {
      std::error_code error;
      for (const auto& entry : std::filesystem::directory_iterator("/proc", error))
        if (std::isdigit(static_cast<unsigned char>(entry.path().filename().string().front())) != 0)
          look(entry.path() / "status");
    }
  }

  void look(const std::filesystem::path& status) {
    std::ifstream file(status);
    bool mine = false;
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with("PPid:")) mine = std::atoi(line.c_str() + 5) == getpid();
      if (mine && line.starts_with("VmHWM:"))
        peak_ = std::max(peak_.load(), std::strtoull(line.c_str() + 6, nullptr, 10) << 10u);
    }
  }

  std::atomic<unsigned long long> peak_ = 0;
  std::jthread watcher_{[this](const std::stop_token& stop) { watch(stop); }};
};

}  // namespace omni
