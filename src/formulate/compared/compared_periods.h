#pragma once

#include <optional>
#include <string>

#include "query/logical_query.h"
#include "question/question.h"

namespace omni {

/// A question for how a figure changed between two periods, as two questions for the figure in one period
/// each: "clicks in Q1 2024 minus clicks in Q1 2023, per channel" as "clicks, per channel in Q1 2024" and "…
/// in Q1 2023".
struct ComparedPeriods {
  std::string later;
  std::string earlier;
  bool reversed = false;  // what the earlier one has more is asked for
  bool percent = false;   // of the earlier one
};

/// Nothing where the question does not name two periods of one length, or asks for no change.
std::optional<ComparedPeriods> comparedPeriods(const Question& question);

/// One query for both: each of its figures is that of `later` less that of `earlier`. Nothing where the two
/// queries differ in more than a condition, or have no figure.
std::optional<LogicalQuery> comparison(const LogicalQuery& later, const LogicalQuery& earlier,
                                       const ComparedPeriods& compared);

}  // namespace omni
