#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "app/schedules/schedule_message.h"
#include "app/schedules/schedule_result.h"
#include "base/world.h"
#include "config/schedules/schedule.h"
#include "state/schedules/schedule_store.h"

namespace omni {

/// What the scheduler asks of the world around it; tests give their own.
struct SchedulerParts {
  std::function<Result<ScheduleResult>(const Schedule& schedule, const std::stop_token& stop)> ask;
  /// Sends to a webhook. `run` names the message.
  std::function<Status(const Destination& destination, const std::string& body, const std::string& run)> post;
  /// Replaces a file.
  std::function<Status(const std::filesystem::path& file, const std::string& bytes)> write;
};

/// One thing that happened, for the log: a run with its outcome, runs that were missed, a message that was
/// given up.
struct ScheduleEvent {
  std::string schedule;
  ScheduleRecord::Time slot;
  std::string outcome;
  std::optional<Error> error{};
};

/// Runs schedules at their times. Each time of a schedule is run once, by one of the servers that share a
/// state, or is reported as missed: in the next message, in the log and in `omni schedules list`. A run is
/// missed where it could not begin in time, where a later one is due too, and where the process ended in it.
class Scheduler {
 public:
  /// `world` must outlive it.
  Scheduler(SchedulerParts parts, std::shared_ptr<Database> state, const World& world)
      : parts_(std::move(parts)), store_(std::move(state)), world_(world) {}

  /// Runs what is due by now, and sends again what was not taken. Errors of one schedule are its event.
  std::vector<ScheduleEvent> tick(const std::vector<Schedule>& schedules, const std::stop_token& stop = {});
  /// Runs one now, whatever its time, and tells its result where the condition is met.
  Result<ScheduleEvent> runNow(const Schedule& schedule, const std::stop_token& stop = {});

 private:
  using Time = ScheduleRecord::Time;

  Result<std::optional<ScheduleRecord>> recordOf(const Schedule& schedule) const;
  Status settle(const Schedule& schedule, std::vector<ScheduleEvent>& events, const std::stop_token& stop);
  ScheduleEvent run(const Schedule& schedule, Time slot, ScheduleRecord& record, const std::stop_token& stop);
  std::string tell(const Schedule& schedule, const ScheduleMessage& message, ScheduleRecord& record);
  std::string writeFile(const Destination& destination, const ScheduleMessage& message) const;
  Status sendPending(const Schedule& schedule, std::vector<ScheduleEvent>& events);

  const SchedulerParts parts_;
  const ScheduleStore store_;
  const World& world_;
};

}  // namespace omni
