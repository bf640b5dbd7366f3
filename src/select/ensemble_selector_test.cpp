#include "select/ensemble_selector.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Fixed final : public Selector {
 public:
  Fixed(Result<Selection> selection, int& calls) : selection_(std::move(selection)), calls_(calls) {}
  Result<Selection> select(const Asking&, std::size_t, const std::vector<SourceId>&) const override {
    ++calls_;
    return selection_;
  }

 private:
  Result<Selection> selection_;
  int& calls_;
};

class EnsembleSelectorTest : public ::testing::Test {
 protected:
  std::string chosen(Result<Selection> first, Result<Selection> second, double threshold) {
    const EnsembleSelector ensemble({std::make_shared<Fixed>(std::move(first), firstCalls_),
                                     std::make_shared<Fixed>(std::move(second), secondCalls_), threshold});
    const auto selected = ensemble.select({question_, budget_, trace_}, 3, {});
    if (!selected) return selected.error().message;
    return selected->candidates.empty() ? "none" : selected->candidates.front().source;
  }
  static Selection source(const std::string& id, double score) {
    return {{{.source = id, .score = score, .reason = ""}}};
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
  EXPECT_EQ(chosen(Selection{}, source("m", 0.1), 0.7), "m");
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
