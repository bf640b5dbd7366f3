#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>

namespace omni {

/// How many requests each caller may make: a bucket that fills with time, and holds those of a second, at
/// least one. Thread-safe; bounded in memory.
class Rates {
 public:
  /// Takes one request at so many a second (0: any number). Zero, or how many seconds to wait.
  std::chrono::seconds take(const std::string& caller, double rate,
                            std::chrono::steady_clock::time_point now);

 private:
  struct Bucket {
    double level = 0;
    std::chrono::steady_clock::time_point at;
  };
  void forgetFull(double rate, std::chrono::steady_clock::time_point now);

  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace omni
