#include "formulate/compared/side_by_side.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "formulate/compared/named_periods.h"
#include "question/parts/reworded.h"
#include "question/parts/word_roles.h"

namespace omni {
namespace {

bool setsSideBySide(const Question& question) {
  return std::ranges::any_of(question.tokens,
                             [](const Token& token) { return hasRole(token.lower, WordRole::kSideBySide); });
}

std::optional<std::string_view> unitOf(int months) {
  if (months == 12) return "year";
  if (months == 3) return "quarter";
  if (months == 1) return "month";
  return std::nullopt;
}

}  // namespace

Question withPeriodsApart(Question question) {
  if (question.has(CueKind::kEachPeriod) || !setsSideBySide(question)) return question;
  const auto periods = namedPeriods(question);
  const auto unit = areComparable(periods) ? unitOf(monthsIn(periods.front())) : std::nullopt;
  if (!unit) return question;
  std::string text = question.text;
  while (text.ends_with('?') || text.ends_with('.')) text.pop_back();
  return reworded(std::move(question), text + " by " + std::string(*unit));
}

}  // namespace omni
