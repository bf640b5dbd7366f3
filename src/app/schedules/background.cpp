#include "app/schedules/background.h"

#include "app/schedules/schedule_delivery.h"
#include "base/file.h"
#include "base/time/iso_time.h"
#include "state/state.h"

namespace omni {
namespace {

constexpr std::chrono::seconds kBetweenLooks{10};
constexpr std::chrono::seconds kBetweenTries{60};  // of a state that cannot be had

}  // namespace

SchedulerParts realParts(std::function<InForce()> in, HttpClient& client, const World& world) {
  return {
      .ask = [in = std::move(in)](const Schedule& schedule,
                                  const std::stop_token& stop) { return askSchedule(schedule, in(), stop); },
      .post = [&client, &world](
                  const Destination& destination, const std::string& body,
                  const std::string& run) { return postTo(destination, body, run, client, world); },
      .write = [](const std::filesystem::path& file,
                  const std::string& bytes) { return writeFileAtomically(file, bytes); }};
}

SchedulesInBackground::SchedulesInBackground(const Service& service, ServerLog& log, const World& world)
    : service_(service),
      log_(log),
      world_(world),
      nextTry_(world.now()),
      thread_([this](const std::stop_token& stop) { watch(stop); }) {}

void SchedulesInBackground::set(std::vector<Schedule> schedules) {
  const std::scoped_lock lock(mutex_);
  schedules_ = std::move(schedules);
}

void SchedulesInBackground::watch(const std::stop_token& stop) {
  while (world_.waitUntil(world_.now() + kBetweenLooks, stop)) look(stop);
}

void SchedulesInBackground::look(const std::stop_token& stop) {
  std::vector<Schedule> schedules;
  {
    const std::scoped_lock lock(mutex_);
    schedules = schedules_;
  }
  if (schedules.empty() || !openScheduler()) return;
  for (const ScheduleEvent& event : scheduler_->tick(schedules, stop)) tell(event);
}

bool SchedulesInBackground::openScheduler() {
  if (scheduler_) return true;
  if (world_.now() < nextTry_) return false;
  nextTry_ = world_.now() + kBetweenTries;
  auto state = openState(statePlace(world_), world_);
  if (!state) {
    log_.error("schedule", state.error());
    return false;
  }
  scheduler_ = std::make_unique<Scheduler>(realParts([this] { return service_.now(); }, client_, world_),
                                           *std::move(state), world_);
  return true;
}

void SchedulesInBackground::tell(const ScheduleEvent& event) {
  const Json fields{{"schedule", event.schedule}, {"slot", isoTime(event.slot)}, {"outcome", event.outcome}};
  if (!event.error) return log_.info("schedule", fields);
  if (!event.outcome.starts_with("failed")) return log_.error("schedule", *event.error);
  // Why a question failed may repeat it.
  log_.error("schedule", {event.error->code, "schedule '" + event.schedule + "' failed",
                          "omni schedules list says why.", event.error->audience});
}

}  // namespace omni
