#pragma once

#include <utility>

#include "base/budget.h"
#include "source/outcome.h"

namespace omni {

/// Collects the rows of one outcome as an engine streams them, up to the budget's row and byte caps.
class OutcomeBuilder {
 public:
  explicit OutcomeBuilder(const Limits& limits) : limits_(limits) {}

  /// Takes `row`, or returns false when it would pass a cap: then stop the engine, the outcome is truncated.
  bool add(Row row) {
    std::size_t bytes = 0;
    for (const auto& value : row) bytes += byteSize(value);
    if (outcome_.rows.size() >= limits_.rows || bytes_ + bytes > limits_.bytes) {
      outcome_.truncated = true;
      return false;
    }
    bytes_ += bytes;
    outcome_.rows.push_back(std::move(row));
    return true;
  }

  Outcome take(std::vector<std::string> columns) {
    outcome_.columns = std::move(columns);
    return std::move(outcome_);
  }

 private:
  Limits limits_;
  Outcome outcome_;
  std::size_t bytes_ = 0;
};

}  // namespace omni
