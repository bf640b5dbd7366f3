#include "evidence/ensemble_evidence_selector.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Fixed final : public EvidenceSelector {
 public:
  Fixed(Result<EvidenceSet> set, int& calls) : set_(std::move(set)), calls_(calls) {}
  Result<EvidenceSet> choose(const Asking&, std::span<const Attempt>) const override {
    ++calls_;
    return set_;
  }

 private:
  Result<EvidenceSet> set_;
  int& calls_;
};

class EnsembleEvidenceSelectorTest : public ::testing::Test {
 protected:
  std::string chosen(Result<EvidenceSet> first, Result<EvidenceSet> second, double threshold) {
    const EnsembleEvidenceSelector ensemble(std::make_unique<Fixed>(std::move(first), firstCalls_),
                                            std::make_unique<Fixed>(std::move(second), secondCalls_),
                                            threshold);
    const auto set = ensemble.choose({question_, budget_, trace_}, {});
    if (!set) return set.error().message;
    return set->evidence.empty() ? "none" : set->evidence.front().provenance.source;
  }
  static EvidenceSet source(const std::string& id, double confidence) {
    return {.evidence = {{.confidence = confidence, .provenance = {.source = id}}}, .contradictions = {}};
  }

  const tl::unexpected<Error> broken_ = fail(Code::kUnavailable, "the model is away");
  int firstCalls_ = 0;
  int secondCalls_ = 0;
  Question question_;
  Budget budget_;
  Trace trace_;
};

TEST_F(EnsembleEvidenceSelectorTest, theFirstWhereItIsSure) {
  EXPECT_EQ(chosen(source("a", 0.7), source("m", 0.1), 0.7), "a");
  EXPECT_EQ(secondCalls_, 0);
}

TEST_F(EnsembleEvidenceSelectorTest, theSecondWhereTheFirstIsUnsureOrHasNothing) {
  EXPECT_EQ(chosen(source("a", 0.6), source("m", 0.1), 0.7), "m");
  EXPECT_EQ(chosen(EvidenceSet{}, source("m", 0.1), 0.7), "m");
  EXPECT_EQ(chosen(broken_, source("m", 0.1), 0.7), "m");
  EXPECT_THAT(trace_.warnings(), IsEmpty());
}

TEST_F(EnsembleEvidenceSelectorTest, theFirstAllTheSameWhereTheSecondFails) {
  EXPECT_EQ(chosen(source("a", 0.6), broken_, 0.7), "a");
  EXPECT_THAT(trace_.warnings(), ElementsAre(HasSubstr("the model is away")));
  EXPECT_EQ(chosen(fail(Code::kNotFound, "nothing"), broken_, 0.7), "the model is away");
}

TEST_F(EnsembleEvidenceSelectorTest, aboveOneTheFirstIsOnlyAFallback) {
  EXPECT_EQ(chosen(source("a", 1), source("m", 0.1), 2), "m");
  EXPECT_EQ(firstCalls_, 0);
  EXPECT_EQ(chosen(source("a", 1), broken_, 2), "a");
}

}  // namespace
}  // namespace omni
