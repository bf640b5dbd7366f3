#pragma once

#include <mutex>
#include <thread>
#include <vector>

#include "app/schedules/scheduler.h"
#include "app/telemetry/server_log.h"
#include "net/http_client.h"

namespace omni {

/// What a scheduler of this program works with: the service as it is in force at each run, the HTTP client
/// and the disk. All of them must outlive what is made of it.
SchedulerParts realParts(std::function<InForce()> in, HttpClient& client, const World& world);

/// Runs the schedules of a server on a thread of its own, and says in its log what came of each, without what
/// was asked and answered.
class SchedulesInBackground {
 public:
  /// All of these must outlive it.
  SchedulesInBackground(const Service& service, ServerLog& log, const World& world);

  /// From the next look on these are run, and no others.
  void set(std::vector<Schedule> schedules);

 private:
  void watch(const std::stop_token& stop);
  void look(const std::stop_token& stop);
  bool openScheduler();
  void tell(const ScheduleEvent& event);

  const Service& service_;
  ServerLog& log_;
  const World& world_;
  HttpClient client_;
  std::mutex mutex_;  // of schedules_
  std::vector<Schedule> schedules_;
  std::unique_ptr<Scheduler> scheduler_;  // null: there is no state yet
  std::chrono::steady_clock::time_point nextTry_{};
  std::jthread thread_;  // goes first
};

}  // namespace omni
