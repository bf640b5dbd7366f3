#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "app/service/operations.h"

namespace omni {

/// The metrics of a server, as Prometheus reads it (text format 0.0.4). Thread-safe.
class Metrics {
 public:
  using Seconds = std::chrono::duration<double>;

  /// A request was answered. `route`: as the table has it, so that addresses add no series. `waited`: for its
  /// turn.
  void answered(std::string_view route, unsigned status, Seconds took, Seconds waited);
  /// A question was asked.
  void asked(const Asked& asked);
  /// The configuration was read again.
  void reloaded(bool good);

  /// A request is being answered for as long as this lives.
  class Running {
   public:
    explicit Running(Metrics& metrics) : metrics_(metrics) { ++metrics_.running_; }
    ~Running() { --metrics_.running_; }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

   private:
    Metrics& metrics_;
  };

  /// Of sources those alone that `shows` says; empty: all.
  std::string text(const std::function<bool(const SourceId&)>& shows = {}) const;

 private:
  static constexpr std::array<double, 14> kBounds{.001, .0025, .005, .01, .025, .05, .1,
                                                  .25,  .5,    1,    2.5, 5,    10,  30};
  struct Histogram {
    std::array<std::size_t, kBounds.size()> below{};  // how many took no longer than the bound, in seconds
    std::size_t count = 0;
    double sum = 0;
    void add(Seconds took);
  };
  using Pair = std::pair<std::string, std::string>;
  static void write(std::ostream& out, std::string_view name, std::string_view label,
                    const std::map<std::string, Histogram>& histograms);

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, unsigned>, std::size_t> requests_;
  std::map<std::string, Histogram> seconds_;  // by route
  std::map<std::string, Histogram> waits_;    // the same, for their turn
  std::map<std::string, Histogram> stages_;   // of questions
  std::map<Pair, std::size_t> questions_;     // by status and route of the first evidence
  std::map<Pair, std::size_t> errors_;        // by source and code
  std::array<std::size_t, 2> reloads_{};      // that failed, that did not
  std::size_t cached_ = 0;
  std::size_t unkept_ = 0;
  std::size_t tokens_ = 0;
  double money_ = 0;
  std::atomic<std::size_t> running_ = 0;
};

}  // namespace omni
