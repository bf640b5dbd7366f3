#include "learn/minimise.h"

#include <cmath>
#include <cstddef>
#include <deque>
#include <numeric>

namespace omni {
namespace {

using Vector = std::vector<double>;

constexpr std::size_t kMemory = 8;  // steps remembered
constexpr double kFlat = 1e-9;      // a gradient this short is none
constexpr int kHalvings = 40;

double dot(const Vector& a, const Vector& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

void add(Vector& to, double factor, const Vector& what) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += factor * what[i];
}

struct Step {
  Vector moved, turned;  // by how much the point and the gradient changed
};

// The two-loop recursion: the gradient, bent by the curvature of the remembered steps.
Vector downhill(const Vector& gradient, const std::deque<Step>& steps) {
  Vector direction = gradient;
  std::vector<double> shares(steps.size());
  for (std::size_t s = steps.size(); s-- > 0;) {
    shares[s] = dot(steps[s].moved, direction) / dot(steps[s].moved, steps[s].turned);
    add(direction, -shares[s], steps[s].turned);
  }
  if (!steps.empty()) {
    const Step& last = steps.back();
    const double scale = dot(last.moved, last.turned) / dot(last.turned, last.turned);
    for (double& d : direction) d *= scale;
  }
  for (std::size_t s = 0; s < steps.size(); ++s)
    add(direction, shares[s] - dot(steps[s].turned, direction) / dot(steps[s].moved, steps[s].turned),
        steps[s].moved);
  for (double& d : direction) d = -d;
  return direction;
}

}  // namespace

std::vector<double> minimise(const SmoothFunction& function, std::vector<double> start, int iterations) {
  Vector at = std::move(start), gradient(at.size()), nextGradient(at.size());
  double value = function(at, gradient);
  std::deque<Step> steps;
  for (int i = 0; i < iterations && dot(gradient, gradient) > kFlat * kFlat; ++i) {
    const Vector direction = downhill(gradient, steps);
    const double slope = dot(direction, gradient);
    double length = steps.empty() ? 1.0 / std::max(1.0, std::sqrt(dot(gradient, gradient))) : 1.0;
    Vector next;
    double nextValue = value;
    int halvings = 0;
    for (; halvings < kHalvings; ++halvings, length /= 2) {
      next = at;
      add(next, length, direction);
      nextValue = function(next, nextGradient);
      if (nextValue <= value + 1e-4 * length * slope) break;
    }
    if (halvings == kHalvings) break;
    Step step{next, nextGradient};
    add(step.moved, -1, at);
    add(step.turned, -1, gradient);
    if (dot(step.moved, step.turned) > 1e-14) steps.push_back(std::move(step));
    if (steps.size() > kMemory) steps.pop_front();
    at = std::move(next);
    gradient = nextGradient;
    value = nextValue;
  }
  return at;
}

}  // namespace omni
