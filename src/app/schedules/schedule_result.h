#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "app/service/service.h"
#include "config/schedules/schedule.h"
#include "report/exports/exported_notes.h"

namespace omni {

/// What a run of a schedule brought.
struct ScheduleResult {
  std::string answer{};  // in words; of a tool empty
  Outcome rows{};
  std::string confidence{};  // in words; of a tool empty
  bool guess = false;        // to be checked before it is used
  ExportedNotes notes{};
};

/// Asks the schedule's question or tool as its role, with an audit record. Errors: those of Engine::ask() and
/// toolRows(); kRefused (nothing exists for the role); kNotFound (the question has no answer; the tool does
/// not exist for the role).
Result<ScheduleResult> askSchedule(const Schedule& schedule, const InForce& in, const std::stop_token& stop);

/// The one number that the rows are: of one row with one number; nothing for all else.
std::optional<double> numberOf(const Outcome& rows);

/// Of all cells, whatever the order of the rows.
std::string digestOf(const Outcome& rows);

/// What the run before left.
struct EarlierRun {
  std::string digest;  // empty: there was none
  std::optional<double> number;
};

/// Whether a condition is met, and why in words: "5 → 7". Error kInvalidArgument: it compares a number, and
/// the rows are none.
struct Met {
  bool is = false;
  std::string why{};
};
Result<Met> meets(const AlertCondition& condition, const Outcome& rows, const EarlierRun& earlier);

}  // namespace omni
