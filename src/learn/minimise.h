#pragma once

#include <functional>
#include <span>
#include <vector>

namespace omni {

/// A smooth function: returns its value at a point and writes its gradient there.
using SmoothFunction = std::function<double(std::span<const double> at, std::span<double> gradient)>;

/// Goes downhill from `start` by L-BFGS, at most `iterations` steps; ends early where no step helps.
/// Deterministic.
std::vector<double> minimise(const SmoothFunction& function, std::vector<double> start, int iterations);

}  // namespace omni
