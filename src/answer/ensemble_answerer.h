#pragma once

#include "answer/answerer.h"
#include "model/ensemble.h"

namespace omni {

/// The second answerer, and the first where that fails: a wording has no confidence that could be compared.
class EnsembleAnswerer : public Answerer {
 public:
  explicit EnsembleAnswerer(Ensemble<Answerer> answerers) : answerers_(std::move(answerers)) {}

  Result<Answer> answer(const Asking& asking, std::span<const Attempt> attempts,
                        const EvidenceSet& evidence) const override {
    const auto confidence = [](const Answer&) { return std::optional<double>(); };
    return answerers_.ask(
        [&](const Answerer& answerer) { return answerer.answer(asking, attempts, evidence); }, confidence,
        "answer", asking.trace, asking.threshold);
  }

 private:
  Ensemble<Answerer> answerers_;
};

}  // namespace omni
