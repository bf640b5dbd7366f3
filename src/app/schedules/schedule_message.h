#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "app/schedules/schedule_result.h"
#include "base/result.h"
#include "report/report_json.h"

namespace omni {

/// What a message of a schedule tells.
struct ScheduleMessage {
  std::string schedule;
  std::string asked;  // the question, or the tool
  std::chrono::system_clock::time_point slot;
  std::string condition{};                                      // that is met
  std::string why{};                                            // "5 → 7"
  std::optional<ScheduleResult> result{};                       // none: it failed
  std::optional<Error> error{};                                 // why
  std::vector<std::chrono::system_clock::time_point> missed{};  // runs that never were
};

/// The body in the form that the receiver takes: JSON with at most 100 rows; text for Slack; an Adaptive Card
/// for Teams. Nothing of a result is markup there.
std::string bodyOf(const ScheduleMessage& message, MessageForm form);

/// The whole result as a file of the format that the suffix says. Errors: those of exportRows().
Result<std::string> fileOf(const ScheduleMessage& message, const std::string& suffix);

}  // namespace omni
