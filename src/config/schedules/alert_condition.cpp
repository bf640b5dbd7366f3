#include "config/schedules/alert_condition.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/number.h"
#include "base/text.h"
#include "base/value.h"

namespace omni {
namespace {

// Longer signs first: the first that stands there is taken.
constexpr std::array<std::pair<std::string_view, AlertComparison>, 6> kSigns{
    {{">=", AlertComparison::kAtLeast},
     {"<=", AlertComparison::kAtMost},
     {"!=", AlertComparison::kUnequal},
     {">", AlertComparison::kAbove},
     {"<", AlertComparison::kBelow},
     {"=", AlertComparison::kEqual}}};

tl::unexpected<Error> wrong(std::string_view text) {
  return fail(Code::kInvalidArgument,
              "'" + std::string(text.substr(0, 100)) + "' is no condition of a schedule",
              "Write always, changed, over 5 %, a comparison such as > 100, or rows > 0.");
}

std::string_view without(std::string_view word, std::string_view text) {
  return trim(text.substr(word.size()));
}

std::optional<double> finite(std::string_view text) {
  const auto number = parsedNumber(text);
  return number && std::isfinite(*number) ? number : std::nullopt;
}

}  // namespace

Result<AlertCondition> parseAlertCondition(std::string_view given) {
  constexpr std::string_view kChanged = "changed", kOver = "over ", kRows = "rows";
  const std::string plain = lower(trim(given));
  std::string_view text = plain;
  if (text == "always") return AlertCondition{};
  if (text == kChanged) return AlertCondition{AlertKind::kChanged};
  if (text.starts_with("changed over ")) text = without(kChanged, text);
  if (text.starts_with(kOver)) {
    text = without(kOver, text);
    const auto share = text.ends_with('%') ? finite(trim(text.substr(0, text.size() - 1))) : std::nullopt;
    if (!share || *share < 0) return wrong(given);
    return AlertCondition{AlertKind::kMoved, AlertComparison::kAbove, *share};
  }
  AlertCondition condition{AlertKind::kNumber};
  if (text.starts_with(kRows)) {
    condition.kind = AlertKind::kRowCount;
    text = without(kRows, text);
  }
  for (const auto& [sign, comparison] : kSigns) {
    if (!text.starts_with(sign)) continue;
    const auto number = finite(without(sign, text));
    if (!number) return wrong(given);
    condition.comparison = comparison;
    condition.number = *number;
    return condition;
  }
  return wrong(given);
}

std::string conditionText(const AlertCondition& condition) {
  const std::string number = toText(Value(condition.number));
  switch (condition.kind) {
    case AlertKind::kAlways: return "always";
    case AlertKind::kChanged: return "changed";
    case AlertKind::kMoved: return "over " + number + " %";
    case AlertKind::kNumber:
    case AlertKind::kRowCount: break;
  }
  const auto sign =
      std::ranges::find(kSigns, condition.comparison, &std::pair<std::string_view, AlertComparison>::second);
  return (condition.kind == AlertKind::kRowCount ? "rows " : "") + std::string(sign->first) + " " + number;
}

bool holds(const AlertCondition& condition, double number) {
  switch (condition.comparison) {
    case AlertComparison::kAbove: return number > condition.number;
    case AlertComparison::kAtLeast: return number >= condition.number;
    case AlertComparison::kBelow: return number < condition.number;
    case AlertComparison::kAtMost: return number <= condition.number;
    case AlertComparison::kEqual: return number == condition.number;
    case AlertComparison::kUnequal: return number != condition.number;
  }
  return false;
}

}  // namespace omni
