#include "formulate/ensemble_formulator.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Script = std::vector<Result<std::optional<Formulation>>>;

Result<std::optional<Formulation>> query(const std::string& text, double confidence) {
  return Formulation{.query = {.text = text, .parameters = {}, .confidence = confidence, .why = ""}};
}

// Gives what the script says, then nothing. Says "again" when its first call is no first call.
class ScriptedFormulator final : public Formulator {
 public:
  ScriptedFormulator(Script script, int& calls) : script_(std::move(script)), calls_(calls) {}

  std::unique_ptr<QueryWriter> begin(const Asking&, const CatalogEntry&) const override {
    class Writer final : public QueryWriter {
     public:
      Writer(const Script& script, int& calls) : script_(script), calls_(calls) {}
      Result<std::optional<Formulation>> next(const ValidationFeedback* last) override {
        ++calls_;
        if ((given_ == 0) != (last == nullptr)) return query("begun wrongly", 1);
        if (given_ == script_.size()) return std::nullopt;
        return script_[given_++];
      }

     private:
      const Script& script_;
      int& calls_;
      std::size_t given_ = 0;
    };
    return std::make_unique<Writer>(script_, calls_);
  }

 private:
  Script script_;
  int& calls_;
};

class EnsembleFormulatorTest : public ::testing::Test {
 protected:
  // The texts of all formulations when each of them comes to nothing.
  std::vector<std::string> all(Script first, Script second, double threshold,
                               ValidationFeedback feedback = {}) {
    const EnsembleFormulator ensemble(std::make_unique<ScriptedFormulator>(std::move(first), firstCalls_),
                                      std::make_unique<ScriptedFormulator>(std::move(second), secondCalls_),
                                      threshold);
    CatalogEntry entry;
    entry.descriptor.info.id = "shop";
    const auto writer = ensemble.begin({question_, budget_, trace_}, entry);
    std::vector<std::string> texts;
    for (auto next = writer->next(nullptr); texts.size() < 10; next = writer->next(&feedback)) {
      if (!next) texts.push_back(next.error().message);
      if (!next || !*next) break;
      if (!(*next)->declined.empty()) {
        texts.push_back((*next)->declined);
        break;
      }
      texts.push_back((*next)->query.text);
    }
    return texts;
  }

  const tl::unexpected<Error> broken_ = fail(Code::kUnavailable, "the model is away");
  int firstCalls_ = 0;
  int secondCalls_ = 0;
  Question question_;
  Budget budget_;
  Trace trace_;
};

TEST_F(EnsembleFormulatorTest, theFirstWhileItIsConfidentThenTheSecond) {
  EXPECT_THAT(
      all({query("a", 0.9), query("b", 0.8), query("c", 0.2)}, {query("m", 0.1), query("n", 0.1)}, 0.5),
      ElementsAre("a", "b", "m", "n"));
}

TEST_F(EnsembleFormulatorTest, theSecondWhereTheFirstHasNothing) {
  EXPECT_THAT(all({}, {query("m", 0.1)}, 0.5), ElementsAre("m"));
  EXPECT_THAT(all({fail(Code::kNotFound, "nothing binds")}, {query("m", 0.1)}, 0.5), ElementsAre("m"));
}

TEST_F(EnsembleFormulatorTest, theFirstAllTheSameWhereTheSecondFailsAndSaysSo) {
  EXPECT_THAT(all({query("a", 0.4), query("b", 0.1)}, {broken_}, 0.5), ElementsAre("a", "b"));
  EXPECT_THAT(trace_.warnings(), ElementsAre(HasSubstr("for 'shop': the model is away")));
  EXPECT_EQ(secondCalls_, 1);
}

TEST_F(EnsembleFormulatorTest, aSecondThatFindsNoAnswerInTheSourceEndsTheAttempt) {
  const Formulation cannot{.declined = "there are no painters"};
  EXPECT_THAT(all({query("a", 0.4)}, {cannot}, 0.5), ElementsAre("there are no painters"));
  EXPECT_THAT(all({query("a", 1)}, {cannot}, 2), ElementsAre("there are no painters"));
  EXPECT_THAT(trace_.warnings(), IsEmpty());
}

TEST_F(EnsembleFormulatorTest, anObjectionIsTheSecondsAlone) {
  const EnsembleFormulator ensemble(std::make_unique<ScriptedFormulator>(Script{query("a", 1)}, firstCalls_),
                                    std::make_unique<ScriptedFormulator>(Script{query("m", 0)}, secondCalls_),
                                    0.5);
  CatalogEntry entry;
  const ValidationFeedback objected{.objection = Objection{.reason = "it counts all"}};
  const auto writer = ensemble.begin({question_, budget_, trace_}, entry);
  EXPECT_TRUE(*writer->next(&objected));
  EXPECT_EQ(firstCalls_, 0);
  EXPECT_EQ(secondCalls_, 1);
}

TEST_F(EnsembleFormulatorTest, aSecondWithoutAnIdeaIsNoFailure) {
  EXPECT_THAT(all({query("a", 0.4)}, {}, 0.5), ElementsAre("a"));
  EXPECT_THAT(trace_.warnings(), IsEmpty());
}

TEST_F(EnsembleFormulatorTest, aboveOneTheFirstIsOnlyAFallback) {
  EXPECT_THAT(all({query("a", 1)}, {query("m", 0)}, 2), ElementsAre("m"));
  EXPECT_EQ(firstCalls_, 0);
  EXPECT_THAT(all({query("a", 1)}, {broken_}, 2), ElementsAre("a"));
}

TEST_F(EnsembleFormulatorTest, theFirstWhereWhatTheSecondWroteIsRefused) {
  const ValidationFeedback refused{Error{Code::kRefused, "it writes", {}}};
  EXPECT_THAT(all({query("a", 1)}, {query("DELETE", 1)}, 2, refused), ElementsAre("DELETE", "a"));
  EXPECT_THAT(trace_.warnings(), ElementsAre(HasSubstr("for 'shop': it writes")));
  EXPECT_THAT(all({}, {query("DELETE", 1)}, 2, refused), ElementsAre("DELETE"));
}

TEST_F(EnsembleFormulatorTest, whereBothFailTheSecondsErrorIsReported) {
  EXPECT_THAT(all({fail(Code::kNotFound, "nothing binds")}, {broken_}, 0.5),
              ElementsAre("the model is away"));
}

}  // namespace
}  // namespace omni
