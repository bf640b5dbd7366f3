#pragma once

#include <memory>

#include "answer/answerer.h"

namespace omni {

/// One answerer, and another where that fails, with a warning.
class EnsembleAnswerer : public Answerer {
 public:
  EnsembleAnswerer(std::unique_ptr<const Answerer> first, std::unique_ptr<const Answerer> second)
      : first_(std::move(first)), second_(std::move(second)) {}

  Result<Answer> answer(const Asking& asking, std::span<const Attempt> attempts,
                        const EvidenceSet& evidence) const override {
    if (auto answer = first_->answer(asking, attempts, evidence))
      return answer;
    else
      asking.trace.warn("answered without the model: " + answer.error().message);
    return second_->answer(asking, attempts, evidence);
  }

 private:
  std::unique_ptr<const Answerer> first_;
  std::unique_ptr<const Answerer> second_;
};

}  // namespace omni
