#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace omni {

/// What a server counts of itself, as Prometheus reads it (text format 0.0.4). Thread-safe.
class Metrics {
 public:
  /// A request was answered. `route`: as the table has it, so that addresses add no series.
  void answered(std::string_view route, unsigned status, std::chrono::duration<double> took);
  /// A question led to this status.
  void asked(std::string_view status, std::size_t tokens, double money);

  std::string text() const;

 private:
  struct Histogram {
    std::map<double, std::size_t> below{};  // upper bound in seconds to how many took no longer
    std::size_t count = 0;
    double sum = 0;
  };

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, unsigned>, std::size_t> requests_;
  std::map<std::string, Histogram> seconds_;  // by route
  std::map<std::string, std::size_t> questions_;
  std::size_t tokens_ = 0;
  double money_ = 0;
};

}  // namespace omni
