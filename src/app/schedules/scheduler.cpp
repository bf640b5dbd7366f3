#include "app/schedules/scheduler.h"

#include <algorithm>
#include <array>

#include "base/counted.h"
#include "base/time/iso_time.h"

namespace omni {
namespace {

using Time = ScheduleRecord::Time;
using std::chrono::minutes;

constexpr minutes kLongestRun{30};       // then it counts as broken off
constexpr std::size_t kMaxMissed = 100;  // times that are kept for the next message
constexpr std::size_t kMaxPending = 20;  // messages
constexpr std::size_t kMaxTries = 24;    // of one message
constexpr std::array<minutes, 4> kWaits{minutes(1), minutes(5), minutes(15), minutes(60)};  // the last again

minutes waitAfter(std::size_t tries) {
  return kWaits[std::min(tries, kWaits.size()) - 1];
}

std::string runName(const Schedule& schedule, Time slot) {
  return schedule.name + " " + isoTime(slot).substr(0, 16);
}

void miss(Time slot, ScheduleRecord& record) {
  ++record.missedInAll;
  record.missed.push_back(slot);
  if (record.missed.size() > kMaxMissed) record.missed.erase(record.missed.begin());
}

/// The times up to now, oldest first.
std::vector<Time> dueTimes(const Schedule& schedule, Time settled, Time now) {
  std::vector<Time> due;
  for (auto slot = schedule.cron.after(settled); slot && *slot <= now; slot = schedule.cron.after(*slot))
    due.push_back(*slot);
  return due;
}

Error lostState(const Schedule& schedule) {
  return {Code::kUnavailable, "schedule '" + schedule.name + "' is run by another process",
          "Look again with omni schedules list.", Audience::kOperator};
}

/// The event of runs that never were.
ScheduleEvent missedEvent(const Schedule& schedule, Time slot, std::size_t count, const std::string& why) {
  return {
      schedule.name, slot, "missed " + counted(count, "run") + ": " + why,
      Error{Code::kDeadline, "schedule '" + schedule.name + "' missed " + counted(count, "run") + ": " + why,
            "Its next message tells which.", Audience::kOperator}};
}

}  // namespace

Result<std::optional<ScheduleRecord>> Scheduler::recordOf(const Schedule& schedule) const {
  OMNI_TRY(known, store_.find(schedule.name));
  if (known) return std::move(known);
  ScheduleRecord first{.settled = world_.today()};
  OMNI_TRY(begun, store_.begin(schedule.name, first));
  if (!begun) return std::nullopt;
  return first;
}

std::vector<ScheduleEvent> Scheduler::tick(const std::vector<Schedule>& schedules,
                                           const std::stop_token& stop) {
  std::vector<ScheduleEvent> events;
  for (const Schedule& schedule : schedules) {
    if (stop.stop_requested()) break;
    for (const Status& done : {settle(schedule, events, stop), sendPending(schedule, events)})
      if (!done) events.push_back({schedule.name, world_.today(), "no state", done.error()});
  }
  return events;
}

// First the state says that the run began, then it begins: where the process ends in between, or in the run,
// the run is missed, never made twice.
Status Scheduler::settle(const Schedule& schedule, std::vector<ScheduleEvent>& events,
                         const std::stop_token& stop) {
  OMNI_TRY(known, recordOf(schedule));
  if (!known) return {};
  ScheduleRecord& record = *known;
  const Time now = world_.today();
  const bool brokenOff = record.running.has_value();
  if (brokenOff) {
    if (now < record.runningUntil) return {};
    miss(*record.running, record);
    events.push_back(missedEvent(schedule, *record.running, 1, "the process ended in it"));
    record.running.reset();
  }
  auto due = dueTimes(schedule, record.settled, now);
  if (due.empty()) return brokenOff ? store_.replace(schedule.name, record).map([](bool) {}) : Status();
  const Time newest = due.back();
  const bool inTime = now - newest <= schedule.late;
  if (inTime) due.pop_back();
  for (const Time slot : due) miss(slot, record);
  record.settled = newest;
  if (inTime) {
    record.running = newest;
    record.runningUntil = now + kLongestRun;
  }
  OMNI_TRY(mine, store_.replace(schedule.name, record));
  if (!mine) return {};
  if (!due.empty()) events.push_back(missedEvent(schedule, due.back(), due.size(), "nothing ran then"));
  if (!inTime) return {};
  events.push_back(run(schedule, newest, record, stop));
  return store_.replace(schedule.name, record).map([](bool) {});
}

ScheduleEvent Scheduler::run(const Schedule& schedule, Time slot, ScheduleRecord& record,
                             const std::stop_token& stop) {
  ScheduleMessage message{.schedule = schedule.name,
                          .asked = schedule.tool.empty() ? schedule.question : "tool " + schedule.tool,
                          .slot = slot,
                          .missed = record.missed};
  ScheduleEvent event{schedule.name, slot, "not met"};
  auto result = parts_.ask(schedule, stop);
  record.running.reset();
  if (stop.stop_requested()) {
    miss(slot, record);
    return missedEvent(schedule, slot, 1, "the process ended in it");
  }
  Result<Met> met = Met{};
  if (result) {
    met = meets(schedule.when, result->rows, {record.digest, record.number});
    record.digest = digestOf(result->rows);
    record.number = numberOf(result->rows);
    message.result = *std::move(result);
  } else {
    met = tl::unexpected(result.error());
  }
  if (!met) {
    message.error = met.error();
    event.error = met.error();
    event.outcome = "failed";
  }
  // Of a failure the first message tells, until it is over.
  const bool tells = met ? met->is : !record.failing;
  if (met) message.why = met->why;
  if (schedule.when.kind != AlertKind::kAlways) message.condition = conditionText(schedule.when);
  record.failing = !met;
  if (tells) {
    const std::string reported = tell(schedule, message, record);
    event.outcome = met ? reported : "failed, " + reported;
    record.missed.clear();
  }
  record.last = slot;
  record.outcome = event.error ? event.outcome + ": " + event.error->message : event.outcome;
  return event;
}

std::string Scheduler::tell(const Schedule& schedule, const ScheduleMessage& message,
                            ScheduleRecord& record) {
  std::string outcome = "sent";
  for (std::size_t at = 0; at < schedule.destinations.size(); ++at) {
    const Destination& destination = schedule.destinations[at];
    if (destination.address.empty()) {
      if (const std::string failure = writeFile(destination, message); !failure.empty()) outcome = failure;
      continue;
    }
    record.pending.push_back({message.slot, at, bodyOf(message, destination.form), 0, world_.today()});
  }
  while (record.pending.size() > kMaxPending) {
    record.pending.erase(record.pending.begin());
    ++record.undelivered;
  }
  return outcome;
}

std::string Scheduler::writeFile(const Destination& destination, const ScheduleMessage& message) const {
  const auto bytes = fileOf(message, message.result ? destination.file.extension().string() : ".json");
  // A failure must not replace the rows of the run before.
  auto file = destination.file;
  if (!message.result) file += ".error.json";
  const Status written = bytes ? parts_.write(file, *bytes) : Status(tl::unexpected(bytes.error()));
  return written ? "" : "not written: " + written.error().message;
}

Status Scheduler::sendPending(const Schedule& schedule, std::vector<ScheduleEvent>& events) {
  OMNI_TRY(known, store_.find(schedule.name));
  if (!known) return {};
  ScheduleRecord& record = *known;
  const Time now = world_.today();
  const auto isDue = [&](const PendingMessage& message) { return message.next <= now; };
  if (std::ranges::none_of(record.pending, isDue)) return {};
  // The process that counts the try sends it.
  for (PendingMessage& message : record.pending)
    if (isDue(message)) message.next = now + waitAfter(++message.tries);
  OMNI_TRY(mine, store_.replace(schedule.name, record));
  if (!mine) return {};
  std::erase_if(record.pending, [&](const PendingMessage& message) {
    if (message.tries == 0 || message.next != now + waitAfter(message.tries)) return false;
    const std::string name = runName(schedule, message.slot);
    if (message.destination >= schedule.destinations.size() ||
        schedule.destinations[message.destination].address.empty()) {
      ++record.undelivered;  // the configuration has no such place any more
      return true;
    }
    const Status sent = parts_.post(schedule.destinations[message.destination], message.body, name);
    if (sent) return true;
    const bool over = message.tries >= kMaxTries;
    if (over) ++record.undelivered;
    events.push_back({schedule.name, message.slot, over ? "given up" : "not taken yet", sent.error()});
    return over;
  });
  return store_.replace(schedule.name, record).map([](bool) {});
}

Result<ScheduleEvent> Scheduler::runNow(const Schedule& schedule, const std::stop_token& stop) {
  OMNI_TRY(known, recordOf(schedule));
  const Time now = world_.today();
  if (!known || (known->running && now < known->runningUntil)) return tl::unexpected(lostState(schedule));
  ScheduleRecord& record = *known;
  record.running = now;
  record.runningUntil = now + kLongestRun;
  OMNI_TRY(mine, store_.replace(schedule.name, record));
  if (!mine) return tl::unexpected(lostState(schedule));
  ScheduleEvent event = run(schedule, now, record, stop);
  OMNI_RETURN_IF_ERROR(store_.replace(schedule.name, record).map([](bool) {}));
  std::vector<ScheduleEvent> later;
  OMNI_RETURN_IF_ERROR(sendPending(schedule, later));
  for (const ScheduleEvent& one : later)
    if (one.error && !event.error) event.error = one.error;
  return event;
}

}  // namespace omni
