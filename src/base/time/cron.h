#pragma once

#include <bitset>
#include <chrono>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace omni {

/// Times that come again, as crontab(5) writes them: minute, hour, day of the month, month and day of the
/// week, in UTC. Where both days are bounded, either does.
class Cron {
 public:
  using Time = std::chrono::system_clock::time_point;

  /// Fields of `*`, numbers, ranges ("1-5"), steps ("*/15", "10-50/20") and lists of these; months and days
  /// of the week by three letters too, Sunday as 0 and 7. Also @hourly, @daily, @weekly, @monthly and
  /// @yearly. Errors: kInvalidArgument (no such form; a time that never comes, as on February 30).
  static Result<Cron> parse(std::string_view text);

  /// The first such time after `time`, on a whole minute; nothing where none comes within ten years.
  std::optional<Time> after(Time time) const;

 private:
  bool isDay(std::chrono::sys_days day) const;

  std::bitset<60> minutes_;
  std::bitset<24> hours_;
  std::bitset<32> days_;
  std::bitset<13> months_;
  std::bitset<7> weekdays_;
  bool anyDay_ = false, anyWeekday_ = false;
};

}  // namespace omni
