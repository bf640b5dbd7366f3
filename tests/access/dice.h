#pragma once

#include <cstddef>
#include <random>
#include <vector>

namespace omni {

/// Chance that is the same in each run and on each machine.
class Dice {
 public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  std::size_t below(std::size_t count) { return engine_() % count; }
  bool one(std::size_t in) { return below(in) == 0; }
  template <class T>
  const T& of(const std::vector<T>& items) {
    return items[below(items.size())];
  }

 private:
  std::mt19937 engine_;
};

}  // namespace omni
