#include "select/ensemble_selector.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Fixed final : public Selector {
 public:
  Fixed(Result<std::vector<Candidate>> candidates, int& calls)
      : candidates_(std::move(candidates)), calls_(calls) {}
  Result<std::vector<Candidate>> select(const Asking&, std::size_t,
                                        const std::vector<SourceId>&) const override {
    ++calls_;
    return candidates_;
  }

 private:
  Result<std::vector<Candidate>> candidates_;
  int& calls_;
};

class EnsembleSelectorTest : public ::testing::Test {
 protected:
  std::string chosen(Result<std::vector<Candidate>> first, Result<std::vector<Candidate>> second,
                     double threshold) {
    const EnsembleSelector ensemble({std::make_shared<Fixed>(std::move(first), firstCalls_),
                                     std::make_shared<Fixed>(std::move(second), secondCalls_), threshold});
    const auto candidates = ensemble.select({question_, budget_, trace_}, 3, {});
    return candidates ? (candidates->empty() ? "none" : candidates->front().source)
                      : candidates.error().message;
  }
  static std::vector<Candidate> source(const std::string& id, double score) {
    return {{.source = id, .score = score, .reason = ""}};
  }

  const tl::unexpected<Error> broken_ = fail(Code::kUnavailable, "the model is away");
  int firstCalls_ = 0;
  int secondCalls_ = 0;
  Question question_;
  Budget budget_;
  Trace trace_;
};

TEST_F(EnsembleSelectorTest, theFirstWhereItIsSure) {
  EXPECT_EQ(chosen(source("a", 0.7), source("m", 0.1), 0.7), "a");
  EXPECT_EQ(secondCalls_, 0);
}

TEST_F(EnsembleSelectorTest, theSecondWhereTheFirstIsUnsureOrHasNothing) {
  EXPECT_EQ(chosen(source("a", 0.6), source("m", 0.1), 0.7), "m");
  EXPECT_EQ(chosen(std::vector<Candidate>{}, source("m", 0.1), 0.7), "m");
  EXPECT_EQ(chosen(broken_, source("m", 0.1), 0.7), "m");
  EXPECT_THAT(trace_.warnings(), IsEmpty());
}

TEST_F(EnsembleSelectorTest, theFirstAllTheSameWhereTheSecondFails) {
  EXPECT_EQ(chosen(source("a", 0.6), broken_, 0.7), "a");
  EXPECT_THAT(trace_.warnings(), ElementsAre(HasSubstr("the model is away")));
  EXPECT_EQ(chosen(fail(Code::kNotFound, "nothing"), broken_, 0.7), "the model is away");
}

TEST_F(EnsembleSelectorTest, aboveOneTheFirstIsOnlyAFallback) {
  EXPECT_EQ(chosen(source("a", 1), source("m", 0.1), 2), "m");
  EXPECT_EQ(firstCalls_, 0);
  EXPECT_EQ(chosen(source("a", 1), broken_, 2), "a");
}

}  // namespace
}  // namespace omni
