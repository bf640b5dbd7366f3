#pragma once

#include <span>
#include <utility>
#include <vector>

namespace omni {

/// A figure in percent with its 95% bootstrap interval.
struct Figure {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// By how many points one figure is above another, on the same questions.
struct Difference {
  Figure points;
  double p = 1;  // two-sided, that there is none
};

/// 0 when there is none.
double mean(std::span<const double> scores);

/// The mean of the groups' means, each group resampled by itself; groups without scores do not count. The
/// same scores in the same order always give the same interval.
Figure figureOf(std::vector<std::span<const double>> groups);

/// The mean over the groups of their mean differences, `first` less `second`, by resampling pairs.
Difference differenceOf(std::vector<std::span<const double>> differences);

}  // namespace omni
