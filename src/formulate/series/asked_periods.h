#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "formulate/series/period_columns.h"
#include "question/question.h"

namespace omni {

/// Where a question names a period that a column may be of.
struct PeriodMention {
  NamedPeriod period;
  std::size_t first = 0;  // token
  std::size_t count = 1;
};

/// The periods that a question names by a year, a month or a quarter, in its order.
struct AskedPeriods {
  std::vector<PeriodMention> mentions;
  bool range = false;  // all from the first to the last: "from 2018 to 2020"
};
/// `shared`: words that name none, for all columns have them: "the year ended JUNE 30, 2021".
AskedPeriods askedPeriods(const Question& question, const std::vector<std::string>& shared);

/// Whether the question names a period, a unit of them, or a whole: without, no columns of periods are meant.
bool mayAskForPeriods(const Question& question);

/// The columns that are meant, in the order of time. Nothing where one of the periods has no column.
std::optional<std::vector<PeriodColumns::Column>> columnsOf(const AskedPeriods& asked,
                                                            const PeriodColumns& series);

}  // namespace omni
