#include "evidence/ensemble_evidence_selector.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

class Fixed final : public EvidenceSelector {
 public:
  explicit Fixed(EvidenceSet set) : set_(std::move(set)) {}
  Result<EvidenceSet> choose(const Asking&, std::span<const Attempt>) const override { return set_; }

 private:
  EvidenceSet set_;
};

EvidenceSet evidenceOf(const std::string& source, double confidence) {
  return {.evidence = {{.confidence = confidence, .provenance = {.source = source}}}, .contradictions = {}};
}

std::string chosen(EvidenceSet first) {
  const EnsembleEvidenceSelector ensemble(
      {std::make_shared<Fixed>(std::move(first)), std::make_shared<Fixed>(evidenceOf("second", 0.1)), 0.7});
  const Question question;
  const Budget budget;
  Trace trace;
  return ensemble.choose({question, budget, trace}, {})->evidence.front().provenance.source;
}

TEST(EnsembleEvidenceSelector, isSureByTheConfidenceOfTheFirstEvidence) {
  EXPECT_EQ(chosen(evidenceOf("first", 0.7)), "first");
  EXPECT_EQ(chosen(evidenceOf("first", 0.6)), "second");
  EXPECT_EQ(chosen({}), "second");
}

}  // namespace
}  // namespace omni
