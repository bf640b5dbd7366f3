#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace omni {

enum class AlertKind {
  kAlways,
  kChanged,   // the rows are others than at the run before
  kMoved,     // the number moved by more than a share since the run before
  kNumber,    // the number compares so
  kRowCount,  // the number of rows does
};

enum class AlertComparison { kAbove, kAtLeast, kBelow, kAtMost, kEqual, kUnequal };

/// When a schedule tells its result.
struct AlertCondition {
  AlertKind kind = AlertKind::kAlways;
  AlertComparison comparison = AlertComparison::kAbove;
  double number = 0;  // to compare with; of kMoved percent

  bool operator==(const AlertCondition&) const = default;
};

/// "always", "changed", "over 5 %" (also "changed over 5 %"), "> 100", "rows = 0". Error kInvalidArgument.
Result<AlertCondition> parseAlertCondition(std::string_view text);

/// As it is written.
std::string conditionText(const AlertCondition& condition);

/// Whether a number compares so with the condition's.
bool holds(const AlertCondition& condition, double number);

}  // namespace omni
