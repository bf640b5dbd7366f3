#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "report/report_json.h"
#include "state/database/database.h"

namespace omni {

/// A message that its webhook has not taken yet.
struct PendingMessage {
  std::chrono::system_clock::time_point slot;  // the time of the run that it tells of
  std::size_t destination = 0;                 // its place in the schedule's list
  std::string body;                            // as it is sent
  std::size_t tries = 0;
  std::chrono::system_clock::time_point next;  // when it is tried again
};

/// What one schedule did.
struct ScheduleRecord {
  using Time = std::chrono::system_clock::time_point;

  std::int64_t version = 0;        // of the record, which each change counts on
  Time settled{};                  // until here each run began, or is missed
  std::optional<Time> running{};   // the run under way
  Time runningUntil{};             // after it that run counts as broken off
  std::optional<Time> last{};      // the run that ended last
  std::string outcome{};           // how: "sent", "not met", "failed: …"; in words
  std::string digest{};            // of its rows
  std::optional<double> number{};  // that they are, where they are one
  bool failing = false;            // whether that was reported of the last one
  std::vector<Time> missed{};      // runs of which no message reported yet
  std::int64_t missedInAll = 0;
  std::vector<PendingMessage> pending{};
  std::int64_t undelivered = 0;  // messages given up
};

/// The records of schedules, in the database of the state, which several servers may share: each change is
/// made to the version that was read, or not at all. Errors: those of Database. Thread-safe.
class ScheduleStore {
 public:
  explicit ScheduleStore(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  /// Nothing where the schedule never was looked at.
  Result<std::optional<ScheduleRecord>> find(const std::string& name) const;
  /// Keeps a first record; false where there is one.
  Result<bool> begin(const std::string& name, const ScheduleRecord& record) const;
  /// Replaces the version that `record` was read as, and counts it up; false where it is another by now.
  Result<bool> replace(const std::string& name, ScheduleRecord& record) const;

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace omni
