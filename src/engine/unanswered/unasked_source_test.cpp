#include "engine/unanswered/unasked_source.h"

#include <gmock/gmock.h>

#include <fstream>

#include "base/temporary_folder.h"
#include "engine/engine.h"
#include "source/contract/example_company.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Boats that can be counted, and another source that cannot be asked.
class UnaskedSourceTest : public ::testing::Test {
 protected:
  UnaskedSourceTest() { write("boats.csv", "boat,port,length\nAurora,Hull,12\nTern,Ayr,9\nGull,Hull,14\n"); }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_.path() / name) << text;
  }
  SourceConfig file(const std::string& id, const std::string& name) const {
    return {.id = id, .kind = "duckdb", .location = FileLocation{{(folder_.path() / name).string()}}};
  }
  AskReport ask(const SourceConfig& other, const std::string& question) const {
    const auto engine =
        Engine::open({.sources = {file("boats", "boats.csv"), other}, .limits = roomyLimits()}, world_)
            .value();
    (void)engine->catalog();
    return engine->ask(question);
  }

  TemporaryFolder folder_;
  ExampleWorld world_{folder_.path()};
};

TEST_F(UnaskedSourceTest, noOtherSourceAnswersForOneThatIsMissing) {
  const auto report = ask(file("orders", "gone.csv"), "How many orders are there?");
  EXPECT_EQ(report.status, AskStatus::kFailed);
  EXPECT_THAT(report.answer.text, AllOf(HasSubstr("source 'orders' cannot be asked now"),
                                        HasSubstr("'orders' names"), HasSubstr("gone.csv does not exist")));
  EXPECT_THAT(report.evidence, IsEmpty());
  EXPECT_THAT(report.answer.citations, IsEmpty());
}

TEST_F(UnaskedSourceTest, itIsKnownByItsDescription) {
  SourceConfig shop = file("s1", "gone.csv");
  shop.description = "customers of the shop and what they ordered";
  EXPECT_EQ(ask(shop, "How many customers are there?").status, AskStatus::kFailed);
}

TEST_F(UnaskedSourceTest, itIsKnownByWhatItHeldBefore) {
  write("x.csv", "id,customer,amount\n1,Ann,10.5\n2,Bob,20\n");
  ASSERT_EQ(ask(file("s1", "x.csv"), "How many customers are there?").status, AskStatus::kAnswered);
  std::filesystem::remove(folder_.path() / "x.csv");
  EXPECT_EQ(ask(file("s1", "x.csv"), "How many customers are there?").status, AskStatus::kFailed);
}

TEST_F(UnaskedSourceTest, whatAnotherSourceHoldsIsAnswered) {
  const auto report = ask(file("orders", "gone.csv"), "How many boats are in Hull?");
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  EXPECT_FALSE(report.isGuess());
}

TEST_F(UnaskedSourceTest, wordsThatItDoesNotHoldAreNotItsOwn) {
  EXPECT_NE(ask(file("orders", "gone.csv"), "How many zebras are there?").status, AskStatus::kFailed);
}

}  // namespace
}  // namespace omni
